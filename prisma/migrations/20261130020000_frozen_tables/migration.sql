-- AlterTable
ALTER TABLE "tables" ADD COLUMN     "frozen" BOOLEAN NOT NULL DEFAULT false;

-- Results that are frozen already stay so.
UPDATE "tables" SET "frozen" = true FROM "tournaments"
WHERE "tournaments"."id" = "tables"."tournament_id" AND "tournaments"."frozen_at" IS NOT NULL;
