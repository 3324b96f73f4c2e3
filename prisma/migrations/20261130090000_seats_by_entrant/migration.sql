-- The old order looked as good as the primary key for finding a table's four seats, and then read those of the whole session.
-- DropIndex
DROP INDEX "seats_tournament_id_session_number_entrant_number_key";

-- CreateIndex
CREATE UNIQUE INDEX "seats_tournament_id_entrant_number_session_number_key" ON "seats"("tournament_id", "entrant_number", "session_number");
