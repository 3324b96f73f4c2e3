-- CreateIndex
CREATE UNIQUE INDEX "entrants_tournament_id_person_id_key" ON "entrants"("tournament_id", "person_id");
