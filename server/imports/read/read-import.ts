import type { BadCell } from '#contract/imports/calls.ts'
import { withTempFile } from '#server/media/temp-files.ts'
import { readSpreadsheet } from '#server/spreadsheets/read-spreadsheet.ts'
import { isEmptyRow, type Row } from '#server/spreadsheets/sheet.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { ImportRow } from '../records/queries.ts'
import { checkRow, type ProductRow, type Sheet } from '../rows/check-row.ts'

const batchSize = 100

/** Rows read together: their position in the file, and what is good and bad in them. */
export type Batch = { first: number; size: number; good: ProductRow[]; bad: BadRow[] }
/** What could be read of a row, and the cells that could not. */
export type BadRow = { row: ProductRow; cells: BadCell[] }

/** A file's heading and its non-empty rows. */
export async function* dataRows(file: string): AsyncGenerator<{ heading: Row } | { row: Row }> {
  let heading: Row | undefined
  for await (const row of readSpreadsheet(file)) {
    if (isEmptyRow(row)) continue
    if (heading) yield { row }
    else {
      heading = row
      yield { heading }
    }
  }
}

/** The heading of the column for this field; '' if there is none. */
export const columnOf = ({ headings, mapping }: Pick<ImportRow, 'headings' | 'mapping'>, field: string): string =>
  headings[mapping.find((column) => column.field === field)?.column ?? -1] ?? ''

/** Reads an import's file in batches, checking each row alone and against earlier ones. */
export async function eachBatch(
  { storage, folder }: { storage: Storage; folder: string },
  { fileKey, headings, mapping, priceIncludesVat, markUp }: Pick<ImportRow, 'fileKey' | keyof Sheet>,
  work: (batch: Batch) => Promise<void>,
): Promise<void> {
  const sheet = { headings, mapping, priceIncludesVat, markUp }
  const seen = { partNumber: new Map<string, number>(), slug: new Map<string, number>() }

  const repeats = (row: ProductRow): BadCell[] =>
    (['partNumber', 'slug'] as const).flatMap((field) => {
      const value = row[field]
      if (value === undefined) return []
      const before = seen[field].get(value.toLowerCase())
      if (before === undefined) {
        seen[field].set(value.toLowerCase(), row.row)
        return []
      }
      return [
        {
          row: row.row,
          column: columnOf(sheet, field),
          value,
          message: `Row ${before} has the same value.`,
          kind: 'bad',
        },
      ]
    })

  await withTempFile(folder, await storage.open(fileKey), async (file) => {
    let batch: Batch = { first: 0, size: 0, good: [], bad: [] }
    for await (const item of dataRows(file)) {
      if (!('row' in item)) continue
      const { product, bad } = checkRow(item.row, sheet)
      const cells = bad.length > 0 ? bad : repeats(product)
      if (cells.length > 0) batch.bad.push({ row: product, cells })
      else batch.good.push(product)
      batch.size++
      if (batch.size < batchSize) continue
      await work(batch)
      batch = { first: batch.first + batch.size, size: 0, good: [], bad: [] }
    }
    if (batch.size > 0) await work(batch)
  })
}
