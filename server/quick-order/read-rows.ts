import { parse } from 'csv-parse/sync'
import { AppError } from '#contract/http/errors.ts'
import { maxQuickLines } from '#contract/quick-order/rules.ts'
import { cut, isEmptyRow, type Row, textOf } from '#server/spreadsheets/sheet.ts'
import { type AskedRow, type Reading, readCells, readMentions, readWords } from './asked-row.ts'
import { type BomColumns, findBomColumns } from './bom-columns.ts'
import { readAside, withoutMarkers } from './read-aside.ts'
import { noQuantity, type Quantity, readQuantity } from './read-quantity.ts'

/** A title, a customer and a date may come before the headings. */
const rowsBeforeHeadings = 20
const maxAsked = 200

/** The rows of a bill of materials, by its headings if it has any. */
export async function readBom(rows: AsyncIterable<Row> | Iterable<Row>): Promise<AskedRow[]> {
  const before: Row[] = []
  let askedRows: AskedRow[] = []
  let columns: BomColumns | undefined
  for await (const row of rows) {
    if (isEmptyRow(row)) continue
    if (columns) add(askedRows, readHeaded(row, columns))
    else {
      columns = before.length < rowsBeforeHeadings ? findBomColumns(row.cells.map(textOf)) : undefined
      before.push(row)
      // Without headings every row counts; with headings, the rows above are a title.
      if (columns) askedRows = []
      else add(askedRows, readHeadless(row))
    }
  }
  if (askedRows.length === 0)
    throw new AppError('bad_file', 'This file has no rows with a part number. Are they on the first sheet?')
  return askedRows
}

/** Pasted lines: cells if copied from a spreadsheet or CSV file, otherwise words. */
export async function readText(text: string): Promise<AskedRow[]> {
  const pasted = text.toWellFormed().split(/\r\n|\r|\n/)
  // Cells keep their place under the headings.
  const lines = pasted.map((line) => (line.includes('\t') ? line : withoutMarkers(line)))
  const delimiter = ['\t', ';', ','].find((sign) => lines.some((line) => line.includes(sign)))
  const askedRows: AskedRow[] = []
  if (delimiter) {
    const rows = lines.map((line, index) => ({ number: index + 1, cells: splitCells(line, delimiter) }))
    askedRows.push(...(await readBom(rows)))
  } else
    for (const [index, line] of lines.entries())
      if (line.trim() !== '')
        add(askedRows, {
          row: index + 1,
          asked: shorten(line),
          readings: readWords(line),
          mentions: readMentions(line),
        })
  if (askedRows.length === 0) throw new AppError('bad_input', 'Please paste at least one part number.')
  return askedRows.map((row) => {
    const line = lines[row.row - 1] ?? ''
    if (line.includes('\t')) return row
    return { ...row, ...(row.spare ? { asked: shorten(line) } : {}), aside: readAside(line) }
  })
}

/** Quoted cells may contain the delimiter. A quote that is not closed is an inch sign or a slip. */
function splitCells(line: string, delimiter: string): string[] {
  const plain = () => line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ''))
  if (!line.includes('"')) return plain()
  try {
    const [cells = []] = parse(line, { delimiter, relax_quotes: true, ltrim: true, rtrim: true }) as string[][]
    return cells
  } catch {
    return plain()
  }
}

function add(askedRows: AskedRow[], row: AskedRow): void {
  if (askedRows.length === maxQuickLines)
    throw new AppError(
      'bad_input',
      `That is more than ${maxQuickLines} lines, the maximum for one order. Please split it into two.`,
    )
  askedRows.push(row)
}

const shorten = (text: string) => cut(text.replace(/\s+/g, ' ').trim(), maxAsked)

function readHeadless({ number, cells, isHidden }: Row): AskedRow {
  const texts = cells.map(textOf)
  const line = texts.join(' ')
  return {
    row: number,
    asked: shorten(texts.filter((text) => text.trim() !== '').join(' ')),
    readings: readCells(texts),
    spare: readWords(line),
    mentions: readMentions(line),
    ...(isHidden ? { isHidden } : {}),
  }
}

function readHeaded({ number, cells, isHidden }: Row, { parts, quantity, description }: BomColumns): AskedRow {
  const textAt = (column: number | undefined) => (column === undefined ? '' : textOf(cells[column]).trim())
  const quantityRead = toQuantity(textAt(quantity))
  const partTexts = parts.map(textAt).filter((part) => part !== '')
  const readings: Reading[] = partTexts.map((part) => ({ part, quantity: quantityRead }))
  return {
    row: number,
    asked: shorten(partTexts[0] ?? (textAt(description) || cells.map(textOf).join(' '))),
    readings,
    mentions: { ...readMentions(partTexts.join(' ')), quantity: quantityRead },
    ...(isHidden ? { isHidden } : {}),
  }
}

/** In a quantity column every value is meant as one. */
function toQuantity(text: string): Quantity {
  const read = readQuantity(text)
  return read.kind === 'none' && text !== '' ? { kind: 'bad', text } : text === '' ? noQuantity : read
}
