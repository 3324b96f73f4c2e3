-- AlterTable
ALTER TABLE "entrants" ADD COLUMN     "checked_in_at" TIMESTAMPTZ(3),
ADD COLUMN     "club" TEXT,
ADD COLUMN     "ema_number" TEXT,
ADD COLUMN     "first_name" TEXT,
ADD COLUMN     "group_code" TEXT,
ADD COLUMN     "is_house" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "last_name" TEXT,
ADD COLUMN     "name_latin" TEXT,
ADD COLUMN     "name_local" TEXT,
ADD COLUMN     "person_id" TEXT,
ADD COLUMN     "withdrawn_from" INTEGER;

-- CreateTable
CREATE TABLE "people" (
    "id" TEXT NOT NULL,
    "ema_number" TEXT,
    "name" TEXT NOT NULL,
    "name_latin" TEXT,
    "name_local" TEXT,
    "country" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "people_ema_number_key" ON "people"("ema_number");

-- CreateIndex
CREATE INDEX "entrants_person_id_idx" ON "entrants"("person_id");

-- AddForeignKey
ALTER TABLE "entrants" ADD CONSTRAINT "entrants_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "people"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
