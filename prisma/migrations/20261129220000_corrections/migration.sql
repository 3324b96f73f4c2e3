-- AlterTable
ALTER TABLE "tournaments" ADD COLUMN     "frozen_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "pauses" JSONB NOT NULL DEFAULT '[]';
