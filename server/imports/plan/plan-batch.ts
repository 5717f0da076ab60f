import type { BadCell } from '#contract/imports/calls.ts'
import { type BadRow, columnOf } from '../read/read-import.ts'
import type { KnownProduct } from '../records/known-queries.ts'
import type { ImportRow } from '../records/queries.ts'
import type { ProductRow } from '../rows/check-row.ts'
import { toWork, writeWork } from '../rows/work-text.ts'
import { findMissing, type Planned, planRow } from './plan-rows.ts'
import { findBadReferences, type Whole } from './whole-file.ts'

/** What a batch would change. */
export function planBatch(
  rows: ProductRow[],
  known: Map<string, KnownProduct>,
  slugOwners: Map<string, string>,
  sheet: Pick<ImportRow, 'headings' | 'mapping'>,
  whole: Whole,
): Planned[] {
  const columns = columnsOf(sheet)
  return rows.map((sheetRow): Planned => {
    const family = whole.written.get(sheetRow.family?.toLowerCase() ?? '')
    // Written as in the shop, so that the same work is no change.
    const work =
      sheetRow.work === undefined ? {} : { work: writeWork(toWork(sheetRow.work, whole.stations), whole.stations) }
    const row = { ...sheetRow, ...(family === undefined ? {} : { family }) }
    const own = known.get(row.partNumber.toLowerCase())
    const owner = row.slug === undefined ? undefined : slugOwners.get(row.slug)
    if (owner !== undefined && owner !== own?._id) {
      const bad: BadCell = {
        row: row.row,
        column: columns.slug,
        value: row.slug ?? '',
        message: 'Another product has this page address.',
        kind: 'bad',
      }
      return { kind: 'bad', bad: [bad] }
    }
    const plan = planRow({ ...row, ...work }, own, columns)
    if (plan.kind === 'bad') return plan
    const bad = findBadReferences(row, own, whole).map(({ field, value, message }) => ({
      row: row.row,
      column: columnOf(sheet, field),
      value,
      message,
      kind: 'bad' as const,
    }))
    return bad.length > 0 ? { kind: 'bad', bad } : plan
  })
}

const columnsOf = (sheet: Pick<ImportRow, 'headings' | 'mapping'>) => ({
  partNumber: columnOf(sheet, 'partNumber'),
  name: columnOf(sheet, 'name'),
  price: columnOf(sheet, 'price'),
  slug: columnOf(sheet, 'slug'),
})

/** The part numbers of a batch, including bad rows. */
export const numbersOf = (good: ProductRow[], bad: BadRow[]): string[] =>
  [...good, ...bad.map(({ row }) => row)].flatMap(({ partNumber }) => partNumber || [])

/** The bad cells of a row, and what a new product still needs, so that everything can be corrected at once. */
export function allCells(
  { row, cells }: BadRow,
  known: Map<string, KnownProduct>,
  sheet: Pick<ImportRow, 'headings' | 'mapping'>,
): BadCell[] {
  if (!row.partNumber || known.has(row.partNumber.toLowerCase())) return cells
  const isNamed = (column: string) => cells.some((cell) => cell.column === column)
  const missing = findMissing(row, columnsOf(sheet))
  return [...cells, ...missing.filter(({ column }) => !isNamed(column))]
}
