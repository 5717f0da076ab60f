import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type DesignRow, getGeometry } from './queries.ts'
import { designFiles, designs } from './table.ts'

export async function findDesignFile(
  db: Db,
  designId: string,
  name: string,
  version: number,
): Promise<Buffer | undefined> {
  const [stored] = await db
    .select({ content: designFiles.content })
    .from(designFiles)
    .where(and(eq(designFiles.designId, designId), eq(designFiles.geometry, version), eq(designFiles.name, name)))
  return stored?.content
}

/** Marks ordered designs, whose files by today's geometry are stored soon. Rows are locked in id order, so that two orders cannot deadlock. */
export async function markOrdered(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { number } = await getGeometry(tx)
  await tx.execute(sql`
    update designs set files_due = true
    where id in (select id from designs where id = any(${sql.param(ids)}::uuid[]) order by id for no key update)
      and not exists (select from design_files f where f.design_id = designs.id and f.geometry = ${number})`)
}

/**
 * Locks a design whose files are due; each process takes a different one. In random order, because one that cannot be
 * drawn stays due and must not hold up the rest.
 */
export async function takeDueDesign(tx: Db): Promise<DesignRow | undefined> {
  const [row] = await tx
    .select()
    .from(designs)
    .where(eq(designs.filesDue, true))
    .orderBy(sql`random()`)
    .limit(1)
    .for('no key update', { skipLocked: true })
  return row
}

export async function storeFiles(
  tx: Db,
  designId: string,
  geometry: number,
  files: readonly { name: string; content: Buffer }[],
) {
  await tx
    .insert(designFiles)
    .values(files.map((file) => ({ designId, geometry, ...file })))
    .onConflictDoNothing()
  await tx.update(designs).set({ filesDue: false }).where(eq(designs._id, designId))
}
