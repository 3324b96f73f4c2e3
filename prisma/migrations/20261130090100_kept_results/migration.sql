-- AlterTable
ALTER TABLE "tables" ADD COLUMN     "result" JSONB;
