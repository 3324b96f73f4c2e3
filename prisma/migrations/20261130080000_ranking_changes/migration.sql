-- CreateTable
CREATE TABLE "ranking_changes" (
    "tournament_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "before" TEXT[],
    "after" TEXT[],
    "lot" INTEGER,
    "reason" TEXT,
    "sessions_started" INTEGER NOT NULL,
    "moved" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ranking_changes_pkey" PRIMARY KEY ("tournament_id","seq")
);

-- AddForeignKey
ALTER TABLE "ranking_changes" ADD CONSTRAINT "ranking_changes_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournaments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "ranking_changes_append_only" BEFORE UPDATE OR DELETE ON "ranking_changes"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "ranking_changes_no_truncate" BEFORE TRUNCATE ON "ranking_changes"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
