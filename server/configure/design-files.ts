import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { drawDrawing } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { writeZip } from '#server/spreadsheets/write-zip.ts'
import { toSheets, toWorkshopFiles } from './make-drawings.ts'
import type { DesignRow } from './queries.ts'
import { designFiles, designs } from './table.ts'

type FileName = 'drawing.pdf' | 'workshop.zip'

const makers: Record<FileName, (row: DesignRow, maker: string) => Promise<Buffer>> = {
  'drawing.pdf': (row, maker) =>
    drawDrawing({ title: `Drawing ${row.code}`, author: maker, sheets: toSheets(row, maker) }),
  'workshop.zip': async (row) => Buffer.concat(await Array.fromAsync(writeZip(toWorkshopFiles(row)))),
}

/** As it was stored when the design was first ordered, or made now. */
export async function readDesignFile(db: Db, row: DesignRow, name: FileName): Promise<Buffer> {
  const [stored] = await db
    .select({ content: designFiles.content })
    .from(designFiles)
    .where(and(eq(designFiles.designId, row._id), eq(designFiles.name, name)))
  return stored?.content ?? makers[name](row, (await getShopIdentity(db)).name)
}

/** These were ordered: their files are stored soon. Rows are locked in id order, so that two orders cannot deadlock. */
export async function markOrdered(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update designs set files_due = true
    where id in (select id from designs where id = any(${sql.param(ids)}::uuid[]) order by id for no key update)
      and not exists (select from design_files f where f.design_id = designs.id)`)
}

/** Stores the files of one ordered design, so that no later change of our drawings reaches its orders. False if none is due. */
export async function storeDueFiles({ db }: Pick<App, 'db'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(designs)
      .where(eq(designs.filesDue, true))
      .limit(1)
      .for('no key update', { skipLocked: true })
    if (!row) return false
    const { name: maker } = await getShopIdentity(tx)
    for (const [name, make] of Object.entries(makers))
      await tx
        .insert(designFiles)
        .values({ designId: row._id, name, content: await make(row, maker) })
        .onConflictDoNothing()
    await tx.update(designs).set({ filesDue: false }).where(eq(designs._id, row._id))
    return true
  })
}
