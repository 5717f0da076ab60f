import type { Cell } from './sheet.ts'

/** A heading, and the cell of each record below it. */
export type Column<T> = [heading: string, cell: (record: T) => Cell]

const onlyWithVat = ['VAT', 'VAT number', 'Value excl. VAT']

/** For a shop that is not registered for VAT: there is one price. */
export const withoutVat = <T>(columns: readonly Column<T>[]): Column<T>[] =>
  columns.flatMap(([heading, cell]) =>
    onlyWithVat.includes(heading) ? [] : [[heading.replace(/ excl\. VAT$/, ' price'), cell]],
  )

/** Records as rows under a heading. All numbers are rand: spreadsheets can calculate with them, and CSV shows their cents. */
export async function* moneyRows<T>(
  records: AsyncIterable<T>,
  columns: readonly Column<T>[],
  format: 'csv' | 'xlsx',
): AsyncGenerator<Cell[]> {
  const toCell = (cell: Cell) => (format === 'csv' && typeof cell === 'number' ? cell.toFixed(2) : cell)
  yield columns.map(([heading]) => heading)
  for await (const record of records) yield columns.map(([, cell]) => toCell(cell(record)))
}
