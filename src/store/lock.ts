import type postgres from 'postgres'

/** Lets nobody else give out seats or freeze meanwhile; answers whether the results are frozen. */
export const lockTournament = async (tx: postgres.TransactionSql, tournament: string): Promise<boolean> => {
  const [row] = await tx<{ frozen: boolean }[]>`
    select frozen_at is not null as frozen from tournaments where id = ${tournament} for update`
  return row?.frozen === true
}

/** Any number that nothing else in the database takes: "people" on a telephone's keys. */
const PEOPLE = 736_753

/** Lets nobody else say meanwhile who is whom; for whoever then locks tournaments. */
export const lockPeople = async (tx: postgres.TransactionSql): Promise<void> => {
  await tx`select pg_advisory_xact_lock(${PEOPLE})`
}
