-- CreateEnum
CREATE TYPE "Visibility" AS ENUM ('PUBLIC', 'PRIVATE');

-- CreateEnum
CREATE TYPE "SessionStatus" AS ENUM ('PLANNED', 'RUNNING', 'CLOSED');

-- CreateEnum
CREATE TYPE "TableStatus" AS ENUM ('SEATED', 'PLAYING', 'CLOSED');

-- CreateTable
CREATE TABLE "tournaments" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "ruleset" TEXT NOT NULL,
    "ruleset_version" TEXT NOT NULL,
    "policy" JSONB NOT NULL,
    "time_zone" TEXT NOT NULL,
    "visibility" "Visibility" NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tournaments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "teams" (
    "tournament_id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("tournament_id","code")
);

-- CreateTable
CREATE TABLE "entrants" (
    "tournament_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "country" TEXT,
    "team_code" TEXT,

    CONSTRAINT "entrants_pkey" PRIMARY KEY ("tournament_id","number")
);

-- CreateTable
CREATE TABLE "sessions" (
    "tournament_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "SessionStatus" NOT NULL,
    "minutes" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("tournament_id","number")
);

-- CreateTable
CREATE TABLE "tables" (
    "tournament_id" TEXT NOT NULL,
    "session_number" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "status" "TableStatus" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "state" JSONB,
    "head_hash" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "tables_pkey" PRIMARY KEY ("tournament_id","session_number","number")
);

-- CreateTable
CREATE TABLE "seats" (
    "tournament_id" TEXT NOT NULL,
    "session_number" INTEGER NOT NULL,
    "table_number" INTEGER NOT NULL,
    "seat" SMALLINT NOT NULL,
    "entrant_number" INTEGER NOT NULL,
    "score" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "seats_pkey" PRIMARY KEY ("tournament_id","session_number","table_number","seat")
);

-- CreateTable
CREATE TABLE "table_events" (
    "tournament_id" TEXT NOT NULL,
    "session_number" INTEGER NOT NULL,
    "table_number" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "event" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "previous_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "table_events_pkey" PRIMARY KEY ("tournament_id","session_number","table_number","seq")
);

-- CreateTable
CREATE TABLE "hands" (
    "tournament_id" TEXT NOT NULL,
    "session_number" INTEGER NOT NULL,
    "table_number" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "winner" SMALLINT,
    "discarder" SMALLINT,
    "points" INTEGER,
    "flowers" INTEGER,
    "verification" TEXT,
    "claim" TEXT,
    "fans" JSONB,
    "payments" INTEGER[],
    "completed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hands_pkey" PRIMARY KEY ("tournament_id","session_number","table_number","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "seats_tournament_id_session_number_entrant_number_key" ON "seats"("tournament_id", "session_number", "entrant_number");

-- CreateIndex
CREATE UNIQUE INDEX "table_events_tournament_id_idempotency_key_key" ON "table_events"("tournament_id", "idempotency_key");

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournaments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrants" ADD CONSTRAINT "entrants_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournaments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entrants" ADD CONSTRAINT "entrants_tournament_id_team_code_fkey" FOREIGN KEY ("tournament_id", "team_code") REFERENCES "teams"("tournament_id", "code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournaments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tables" ADD CONSTRAINT "tables_tournament_id_session_number_fkey" FOREIGN KEY ("tournament_id", "session_number") REFERENCES "sessions"("tournament_id", "number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seats" ADD CONSTRAINT "seats_tournament_id_session_number_fkey" FOREIGN KEY ("tournament_id", "session_number") REFERENCES "sessions"("tournament_id", "number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seats" ADD CONSTRAINT "seats_tournament_id_session_number_table_number_fkey" FOREIGN KEY ("tournament_id", "session_number", "table_number") REFERENCES "tables"("tournament_id", "session_number", "number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "seats" ADD CONSTRAINT "seats_tournament_id_entrant_number_fkey" FOREIGN KEY ("tournament_id", "entrant_number") REFERENCES "entrants"("tournament_id", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_events" ADD CONSTRAINT "table_events_tournament_id_session_number_table_number_fkey" FOREIGN KEY ("tournament_id", "session_number", "table_number") REFERENCES "tables"("tournament_id", "session_number", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hands" ADD CONSTRAINT "hands_tournament_id_session_number_table_number_fkey" FOREIGN KEY ("tournament_id", "session_number", "table_number") REFERENCES "tables"("tournament_id", "session_number", "number") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Events are the truth: they are appended and never changed.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

CREATE TRIGGER "table_events_append_only" BEFORE UPDATE OR DELETE ON "table_events"
    FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "table_events_no_truncate" BEFORE TRUNCATE ON "table_events"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
