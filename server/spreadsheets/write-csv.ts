import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { guardFormula } from './formula-guard.ts'
import { type Cell, textOf } from './sheet.ts'

/** Rows as a CSV file that spreadsheets open with a double click: UTF-8 with a BOM, formulas defused. */
export function writeCsv(rows: AsyncIterable<Cell[]> | Iterable<Cell[]>): Readable {
  // Quotes every character that could be taken for a separator, so that readers need not guess.
  const lines = stringify({ bom: true, record_delimiter: 'windows', quoted_match: /[\r\n;\t|]/ })
  pipeline(Readable.from(texts(rows)), lines, () => {
    // If the client disconnects or a row fails, `lines` is destroyed with the reason, and its reader gets the error.
  })
  return lines
}

async function* texts(rows: AsyncIterable<Cell[]> | Iterable<Cell[]>): AsyncGenerator<string[]> {
  for await (const cells of rows)
    yield cells.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : textOf(cell)))
}
