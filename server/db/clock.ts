import type pg from 'pg'

/** The database's clock, which all processes share, as an offset from this machine's. */
export type Clock = { aheadMs: number }

/** A slower response is too inaccurate. */
const longestMs = 2000

export async function setClock(clock: Clock, client: pg.Client): Promise<void> {
  const before = Date.now()
  const { rows } = await client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  const after = Date.now()
  if (after - before < longestMs) clock.aheadMs = Math.round((rows[0]?.ms ?? after) - (before + after) / 2)
}

/** The database's current time. */
export const timeOf = (clock: Clock): number => Date.now() + clock.aheadMs
