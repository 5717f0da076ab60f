import type { BadCell } from '#contract/imports.ts'
import type { ProductRow } from './check-row.ts'
import { type Planned, planRow } from './plan-rows.ts'
import type { ImportRow, KnownProduct } from './queries.ts'

/** What a batch would do to the products as they are. */
export function planBatch(
  rows: ProductRow[],
  known: Map<string, KnownProduct>,
  slugOwners: Map<string, string>,
  { headings, mapping }: ImportRow,
): Planned[] {
  const columnOf = (field: string) => headings[mapping.find((column) => column.field === field)?.column ?? -1] ?? ''
  const columns = {
    partNumber: columnOf('partNumber'),
    name: columnOf('name'),
    price: columnOf('price'),
    slug: columnOf('slug'),
  }
  return rows.map((row): Planned => {
    const own = known.get(row.partNumber.toLowerCase())
    const owner = row.slug === undefined ? undefined : slugOwners.get(row.slug)
    if (owner !== undefined && owner !== own?._id) {
      const bad: BadCell = {
        row: row.row,
        column: columns.slug,
        value: row.slug ?? '',
        message: 'Another product has this slug.',
      }
      return { kind: 'bad', bad: [bad] }
    }
    return planRow(row, own, columns)
  })
}
