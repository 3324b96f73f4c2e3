import type postgres from 'postgres'

/** Lets nobody else give out seats or freeze meanwhile; answers whether the results are frozen. */
export const lockTournament = async (tx: postgres.TransactionSql, tournament: string): Promise<boolean> => {
  const [row] = await tx<{ frozen: boolean }[]>`
    select frozen_at is not null as frozen from tournaments where id = ${tournament} for update`
  return row?.frozen === true
}
