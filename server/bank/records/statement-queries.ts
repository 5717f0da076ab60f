import { eq, sql } from 'drizzle-orm'
import type { StatementMapping } from '#contract/bank/calls.ts'
import { moneyOut } from '#contract/bank/rules.ts'
import type { Db } from '#server/db/database.ts'
import { waitsByHand } from './candidate-queries.ts'
import { bankLayouts, bankStatements } from './table.ts'

export type NewLine = { account: string; on: string; cents: number; text: string; row: number; place: number }
type NewStatement = { fileName: string; account: string; by: string; lines: readonly NewLine[] }

/**
 * Adds the lines that are not there yet. Money out is set aside, unless a refund of this amount waits to be made by hand.
 * Rows go in by identity, so that two people who upload overlapping files wait for each other and never in a circle.
 */
export async function insertStatement(
  db: Db,
  { fileName, account, by, lines }: NewStatement,
): Promise<{ added: number; toCheck: number }> {
  return db.transaction(async (tx) => {
    const [statement] = await tx
      .insert(bankStatements)
      .values({ fileName, account, uploadedBy: by })
      .returning({ _id: bankStatements._id })
    if (!statement) throw new Error('no statement was created')
    const { rows } = await tx.execute<{ state: string }>(sql`
      insert into bank_lines (statement_id, account, paid_on, cents, description, place, file_row, state, reason, decided_at)
      select ${statement._id}, account, "on", cents, text, place, row,
        case when is_aside then 'ignored' else 'open' end, case when is_aside then ${moneyOut} end, case when is_aside then now() end
      from (
        select l.*, cents < 0 and not exists (
          select 1 from refunds r join payments p on p.id = r.payment_id
          where r.cents = -l.cents and ${waitsByHand}
        ) as is_aside
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
          as l (account text, "on" date, cents bigint, text text, place integer, row integer)
      ) l
      order by account, "on", cents, text, place
      on conflict (account, paid_on, cents, description, place) do nothing
      returning state`)
    // A file that brought nothing leaves nothing.
    if (rows.length === 0) await tx.delete(bankStatements).where(eq(bankStatements._id, statement._id))
    return { added: rows.length, toCheck: rows.filter(({ state }) => state === 'open').length }
  })
}

export async function findLayout(db: Db, fingerprint: string): Promise<StatementMapping | undefined> {
  const [row] = await db.select().from(bankLayouts).where(eq(bankLayouts.fingerprint, fingerprint))
  return row && { columns: row.columns, account: row.account }
}

export async function keepLayout(db: Db, fingerprint: string, mapping: StatementMapping): Promise<void> {
  await db
    .insert(bankLayouts)
    .values({ fingerprint, ...mapping })
    .onConflictDoUpdate({ target: bankLayouts.fingerprint, set: mapping })
}
