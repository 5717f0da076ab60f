import { buffer } from 'node:stream/consumers'
import { toDrawingSvg } from '#enclosure/svg.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { drawDrawing, theShop, type WantedBy } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { writeZip } from '#server/spreadsheets/write-zip.ts'
import { findDesignFile, storeFiles, takeDueDesign } from './file-queries.ts'
import { toFacesDxf, toSheets, toWorkshopFiles } from './make-drawings.ts'
import { type DesignRow, findDesigns } from './queries.ts'
import { toWorkshopParts, type WorkshopParts } from './workshop-parts.ts'

type Make = (row: DesignRow, maker: string, by: WantedBy) => Buffer | Promise<Buffer>

const makers = {
  'drawing.pdf': (row, maker, by) =>
    drawDrawing({ title: `Drawing ${row.code}`, author: maker, sheets: toSheets(row, maker) }, by),
  'drawing.svg': (row, maker) => Buffer.from(toDrawingSvg(...toSheets(row, maker))),
  'faces.dxf': (row) => Buffer.from(toFacesDxf(row)),
  'workshop.zip': (row) => buffer(writeZip(toWorkshopFiles(row))),
  'workshop.json': (row) => Buffer.from(JSON.stringify(toWorkshopParts(row))),
} satisfies Record<string, Make>
type FileName = keyof typeof makers

/** The file stored when the design was first ordered by this geometry; otherwise drawn now, a PDF in its turn. */
export async function readDesignFile(
  db: Db,
  row: DesignRow,
  name: FileName,
  version?: number,
  by = theShop,
): Promise<Buffer> {
  const stored = await findDesignFile(db, row._id, name, version)
  const make: Make = makers[name]
  return stored ?? make(row, (await getShopIdentity(db)).name, by)
}

/** The parts of these designs for their workshop sheets, by design id, each by the geometry it was ordered with. */
export async function readWorkshopParts(
  db: Db,
  versions: ReadonlyMap<string, number>,
): Promise<Map<string, WorkshopParts>> {
  const parts = new Map<string, WorkshopParts>()
  for (const row of await findDesigns(db, [...versions.keys()]))
    parts.set(row._id, JSON.parse(String(await readDesignFile(db, row, 'workshop.json', versions.get(row._id)))))
  return parts
}

/** Stores the files of one ordered design, so that later changes to the drawing code do not affect its orders. False if none is due. */
export async function storeDueFiles({ db }: Pick<App, 'db'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await takeDueDesign(tx)
    if (!row) return false
    const { name: maker } = await getShopIdentity(tx)
    const made = Object.entries<Make>(makers).map(async ([name, make]) => ({
      name,
      content: await make(row, maker, theShop),
    }))
    await storeFiles(tx, row._id, await Promise.all(made))
    return true
  })
}
