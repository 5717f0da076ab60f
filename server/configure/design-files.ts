import { buffer } from 'node:stream/consumers'
import { stampOrder } from '#enclosure/arrangement.ts'
import type { Sheet } from '#enclosure/drawing.ts'
import { toDrawingSvg } from '#enclosure/drawing-svg.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { drawDrawing, theShop, type WantedBy } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import { writeZip } from '#server/spreadsheets/write-zip.ts'
import { findDesignFile, storeFiles, takeDueDesign } from './file-queries.ts'
import { type Geometry, toFacesDxf, toSheets, toWorkshopFiles } from './make-drawings.ts'
import { multiplyPieces } from './multiply-pieces.ts'
import { type DesignRow, findDesigns, findFactors, getGeometry } from './queries.ts'
import { toWorkshopParts, type WorkshopParts } from './workshop-parts.ts'

type Making = { maker: string; geometry: Geometry; by: WantedBy }
type Make = (row: DesignRow, making: Making) => Buffer | Promise<Buffer>

const titleOf = ({ code }: DesignRow) => `Drawing ${code}`

const makers = {
  'drawing.pdf': (row, { maker, geometry, by }) =>
    drawDrawing({ title: titleOf(row), author: maker, sheets: toSheets(row, maker, geometry) }, by),
  'drawing.svg': (row, { maker, geometry }) => Buffer.from(toDrawingSvg(...toSheets(row, maker, geometry))),
  // for the orders' own copies, which have their numbers on them
  'drawing.json': (row, { maker, geometry }) => Buffer.from(JSON.stringify(toSheets(row, maker, geometry))),
  'faces.dxf': (row) => Buffer.from(toFacesDxf(row)),
  'workshop.zip': (row, { geometry }) => buffer(writeZip(toWorkshopFiles(row, geometry))),
  'workshop.json': (row, { geometry }) => Buffer.from(JSON.stringify(toWorkshopParts(row, geometry))),
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
  const today = await getGeometry(db)
  const number = version ?? today.number
  const stored = await findDesignFile(db, row._id, name, number)
  if (stored) return stored
  const geometry = number === today.number ? today : { number, factors: await findFactors(db, number) }
  const make: Make = makers[name]
  return make(row, { maker: (await getShopIdentity(db)).name, geometry, by })
}

type OrderCopy = { geometry: number /** In the title block. */; stamp: string }

/** The drawing with the order's number on it. What was stored before that was kept has none. */
export async function drawOrderCopy(db: Db, row: DesignRow, { geometry, stamp }: OrderCopy, by = theShop) {
  const isStored = await findDesignFile(db, row._id, 'drawing.pdf', geometry)
  const isKept = await findDesignFile(db, row._id, 'drawing.json', geometry)
  if (isStored && !isKept) return isStored
  const sheets: Sheet[] = JSON.parse(String(await readDesignFile(db, row, 'drawing.json', geometry)))
  const { name: author } = await getShopIdentity(db)
  return drawDrawing({ title: titleOf(row), author, sheets: stampOrder(sheets, stamp) }, by)
}

/** The workshop's files for so many enclosures: names and cut list have the pieces of all of them. */
export async function readWorkshopZip(db: Db, row: DesignRow, version: number | undefined, qty: number) {
  const zip = await readDesignFile(db, row, 'workshop.zip', version)
  return qty === 1 ? zip : buffer(writeZip(multiplyPieces(await readZip(zip), qty)))
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
    const geometry = await getGeometry(tx)
    const files = Object.entries<Make>(makers).map(async ([name, make]) => ({
      name,
      content: await make(row, { maker, geometry, by: theShop }),
    }))
    await storeFiles(tx, row._id, geometry.number, await Promise.all(files))
    return true
  })
}
