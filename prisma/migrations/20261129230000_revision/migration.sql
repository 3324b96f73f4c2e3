-- AlterTable
ALTER TABLE "tournaments" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0;
