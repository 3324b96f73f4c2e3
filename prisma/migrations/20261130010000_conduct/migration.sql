-- AlterTable
ALTER TABLE "tournaments" ADD COLUMN     "conduct_head" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "conduct_version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "conduct_events" (
    "tournament_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "event" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conduct_events_pkey" PRIMARY KEY ("tournament_id","seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "conduct_events_tournament_id_idempotency_key_key" ON "conduct_events"("tournament_id", "idempotency_key");

-- AddForeignKey
ALTER TABLE "conduct_events" ADD CONSTRAINT "conduct_events_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournaments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Events are the truth: they are appended and never changed.
CREATE TRIGGER "conduct_events_append_only" BEFORE UPDATE OR DELETE ON "conduct_events"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "conduct_events_no_truncate" BEFORE TRUNCATE ON "conduct_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
