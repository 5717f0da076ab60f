import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { CuttingBatch } from '#contract/workshop/material-calls.ts'
import { readWorkshopZip } from '#server/configure/design-files.ts'
import { getDesignByCode } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { writeCsv } from '#server/spreadsheets/write-csv.ts'
import { writeZip } from '#server/spreadsheets/write-zip.ts'
import { type BatchRow, type CutJob, findPieces, findSheetNorms } from './material-queries.ts'
import { folderOf, totalSheets } from './materials.ts'

const toBatchJob = ({ _id, jobNumber, orderNumber, item, qty, dueOn, state }: CutJob) => ({
  _id,
  jobNumber,
  orderNumber,
  name: item.name,
  qty,
  dueOn,
  ...(state === 'cancelled' ? { isCancelled: true as const } : {}),
})
export const toWaiting = toBatchJob

/** Cancelled jobs are not cut. */
const cutOf = ({ jobs }: BatchRow): CutJob[] => jobs.filter(({ state }) => state !== 'cancelled')

async function readTotals(db: Db, batch: BatchRow) {
  const pieces = await Promise.all(cutOf(batch).map((job) => findPieces(db, job)))
  return totalSheets(pieces.flat(), await findSheetNorms(db))
}

export async function toBatch(db: Db, batch: BatchRow): Promise<CuttingBatch> {
  const { _id, batchNumber, jobs, madeBy, createdAt } = batch
  return {
    _id,
    batchNumber,
    jobs: jobs.map(toBatchJob),
    sheets: await readTotals(db, batch),
    by: madeBy,
    createdAt,
  }
}

/** The stored DXF files of every job, in folders by material and thickness, with what they are and what they take. */
export async function zipBatch(db: Db, batch: BatchRow): Promise<Readable> {
  const files: { name: string; content: string }[] = []
  const list: Cell[][] = [['File', 'Quantity', 'Material', 'Thickness mm', 'Job', 'Order', 'Due']]
  for (const job of cutOf(batch)) {
    const { design } = job.item
    if (!design) continue
    const row = await getDesignByCode(db, design.code)
    const stored = await readZip(await readWorkshopZip(db, row, design.geometry, job.qty))
    const pieces = new Map((await findPieces(db, job)).map((piece) => [piece.file, piece]))
    for (const { name, content } of stored) {
      if (!name.endsWith('.dxf')) continue
      const piece = pieces.get(name)
      const file = `${piece ? folderOf(piece) : 'Other'}/${job.jobNumber} ${name}`
      files.push({ name: file, content })
      const cells = piece ? [piece.pieces, piece.material, piece.thickness] : ['', '', '']
      list.push([file, ...cells, job.jobNumber, job.orderNumber, job.dueOn ?? ''])
    }
  }
  const totals: Cell[][] = [
    ['Material', 'Thickness mm', 'Pieces', 'Blanks m²', 'Blanks kg', 'Whole sheets (estimate, not nested)'],
    ...(await readTotals(db, batch)).map((sheet): Cell[] => [
      sheet.material,
      sheet.thickness,
      sheet.pieces,
      sheet.m2,
      sheet.kg,
      sheet.wholeSheets,
    ]),
  ]
  const csv = async (rows: Cell[][]) => (await buffer(writeCsv(rows))).toString()
  return writeZip([
    { name: `${batch.batchNumber} cut list.csv`, content: await csv(list) },
    { name: `${batch.batchNumber} totals.csv`, content: await csv(totals) },
    ...files,
  ])
}
