-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "stage_number" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "tables" ADD COLUMN     "stage_frozen" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "stages" (
    "tournament_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "plan" JSONB NOT NULL,
    "entry" JSONB,
    "frozen" JSONB,
    "frozen_hash" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "conduct_version" INTEGER,
    "history" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "stages_pkey" PRIMARY KEY ("tournament_id","number")
);

-- AddForeignKey
ALTER TABLE "stages" ADD CONSTRAINT "stages_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournaments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
