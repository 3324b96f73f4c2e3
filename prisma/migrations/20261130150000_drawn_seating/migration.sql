-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "drawn" JSONB;
