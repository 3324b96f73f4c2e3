-- AlterTable
ALTER TABLE "people" ADD COLUMN     "anonymised_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "anonymisations" (
    "seq" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "tournaments" INTEGER NOT NULL,
    "entrants" INTEGER NOT NULL,

    CONSTRAINT "anonymisations_pkey" PRIMARY KEY ("seq")
);

CREATE TRIGGER "anonymisations_append_only" BEFORE UPDATE OR DELETE ON "anonymisations"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "anonymisations_no_truncate" BEFORE TRUNCATE ON "anonymisations"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
