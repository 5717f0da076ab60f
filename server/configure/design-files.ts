import { buffer } from 'node:stream/consumers'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { drawDrawing } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { writeZip } from '#server/spreadsheets/write-zip.ts'
import { findDesignFile, storeFiles, takeDueDesign } from './file-queries.ts'
import { toSheets, toWorkshopFiles } from './make-drawings.ts'
import type { DesignRow } from './queries.ts'

type FileName = 'drawing.pdf' | 'workshop.zip'

const makers: Record<FileName, (row: DesignRow, maker: string) => Promise<Buffer>> = {
  'drawing.pdf': (row, maker) =>
    drawDrawing({ title: `Drawing ${row.code}`, author: maker, sheets: toSheets(row, maker) }),
  'workshop.zip': (row) => buffer(writeZip(toWorkshopFiles(row))),
}

type Queue = (make: () => Promise<Buffer>) => Promise<Buffer>

/** As it was stored when the design was first ordered, or made now, in its turn. */
export async function readDesignFile(
  db: Db,
  row: DesignRow,
  name: FileName,
  inTurn: Queue = (make) => make(),
): Promise<Buffer> {
  const stored = await findDesignFile(db, row._id, name)
  return stored ?? inTurn(async () => makers[name](row, (await getShopIdentity(db)).name))
}

/** Stores the files of one ordered design, so that no later change of our drawings reaches its orders. False if none is due. */
export async function storeDueFiles({ db }: Pick<App, 'db'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await takeDueDesign(tx)
    if (!row) return false
    const { name: maker } = await getShopIdentity(tx)
    const files = Object.entries(makers).map(async ([name, make]) => ({ name, content: await make(row, maker) }))
    await storeFiles(tx, row._id, await Promise.all(files))
    return true
  })
}
