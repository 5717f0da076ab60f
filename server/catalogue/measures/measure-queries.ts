import { asc, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { measuresProgress, products } from '../table.ts'

export async function lockProgress(tx: Db): Promise<{ version: number; upto: number }> {
  const [row] = await tx.select().from(measuresProgress).for('update')
  if (!row) throw new Error('the row of figures_read is missing')
  return row
}

export const setProgress = (tx: Db, state: { version?: number; upto: number }) => tx.update(measuresProgress).set(state)

/** Locked, so that a concurrent edit is not half read. */
export const findTextsAfter = (tx: Db, number: number, limit: number) =>
  tx
    .select({
      _id: products._id,
      number: products.number,
      name: products.name,
      attributes: products.attributes,
      description: products.description,
      measures: products.measures,
    })
    .from(products)
    .where(gt(products.number, number))
    .orderBy(asc(products.number))
    .limit(limit)
    .for('no key update')

/** `updatedAt` stays: nobody has edited anything. */
export async function updateMeasures(tx: Db, changes: readonly { _id: string; measures: string[] }[]): Promise<void> {
  await tx.execute(sql`
    update products set measures = array(select jsonb_array_elements_text(c.measures))
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ _id, measures }) => ({ id: _id, measures })))}::jsonb)
      as c (id uuid, measures jsonb)
    where products.id = c.id`)
}
