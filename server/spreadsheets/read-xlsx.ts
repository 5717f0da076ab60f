import { AppError } from '#contract/http/errors.ts'
import { unguardFormula } from './formula-guard.ts'
import { openZip, type Zip } from './open-zip.ts'
import { tooLong } from './read-csv.ts'
import { type ReadingTime, readXml, walkXml } from './read-xml.ts'
import { type Cell, isEmptyRow, maxCellChars, maxColumns, maxRows, type Row } from './sheet.ts'
import { readStyles, type Styles, toDay } from './xlsx-styles.ts'

const maxTextBytes = 60 * 1024 * 1024
/** A sheet of 100,000 rows takes a few seconds. */
const maxReadingMs = 30_000

/** The rows of an XLSX file's first visible sheet one by one. Formulas count by their saved value. */
export async function* readXlsx(file: string, maxMs = maxReadingMs): AsyncGenerator<Row> {
  const zip = await openZip(file)
  const time: ReadingTime = { spentMs: 0, maxMs }
  try {
    const { sheet, uses1904 } = await findSheet(zip, time)
    const styles = await readStyles(zip, uses1904, time)
    const texts = await readTexts(zip, time)
    yield* readSheet(zip, sheet, { texts, styles, time })
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('bad_file', 'The spreadsheet is damaged and cannot be read.', { cause })
  } finally {
    zip.close()
  }
}

async function findSheet(zip: Zip, time: ReadingTime): Promise<{ sheet: string; uses1904: boolean }> {
  if (!zip.has('xl/workbook.xml')) throw new AppError('bad_file', 'The file is not an Excel spreadsheet (.xlsx).')
  let first: string | undefined
  let uses1904 = false
  await readXml(
    await zip.open('xl/workbook.xml'),
    {
      open(name, attributes) {
        if (name === 'workbookPr') uses1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
        if (name === 'sheet' && !/^(?:very)?hidden$/i.test(attributes.state ?? ''))
          first ??= attributes['r:id'] ?? attributes.id
      },
    },
    time,
  )
  const targets = new Map<string, string>()
  if (zip.has('xl/_rels/workbook.xml.rels'))
    await readXml(
      await zip.open('xl/_rels/workbook.xml.rels'),
      {
        open(name, { Id, Target }) {
          if (name === 'Relationship' && Id && Target) targets.set(Id, Target)
        },
      },
      time,
    )
  const target = targets.get(first ?? '') ?? 'worksheets/sheet1.xml'
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!zip.has(sheet)) throw new AppError('bad_file', 'The spreadsheet has no sheet that can be read.')
  return { sheet, uses1904 }
}

/** Excel stores each text once, in a separate part. */
async function readTexts(zip: Zip, time: ReadingTime): Promise<string[]> {
  const part = 'xl/sharedStrings.xml'
  if (!zip.has(part)) return []
  if (zip.sizeOf(part) > maxTextBytes) throw new AppError('bad_file', 'The spreadsheet contains too much text.')
  const texts: string[] = []
  let text = ''
  let isText = false
  let isReading = false
  await readXml(
    await zip.open(part),
    {
      open(name) {
        if (name === 'si') text = ''
        if (name === 'rPh') isReading = true
        if (name === 't') isText = !isReading
      },
      text(piece) {
        if (isText && text.length < maxCellChars) text += piece
      },
      close(name) {
        if (name === 't') isText = false
        if (name === 'rPh') isReading = false
        if (name === 'si') texts.push(unescapeText(text))
      },
    },
    time,
  )
  return texts
}

type Reading = { texts: string[]; styles: Styles; time: ReadingTime }

async function* readSheet(zip: Zip, sheet: string, { texts, styles, time }: Reading): AsyncGenerator<Row> {
  const rows: Row[] = []
  let row: Row = { number: 0, cells: [] }
  let cell = { column: 0, type: '', style: 0, text: '' }
  let isValue = false
  let filled = 0
  const walk = walkXml(
    await zip.open(sheet),
    {
      open(name, attributes) {
        if (name === 'row')
          row = {
            number: Math.max(Number(attributes.r) || 0, row.number + 1),
            cells: [],
            ...(/^(?:1|true)$/.test(attributes.hidden ?? '') ? { isHidden: true } : {}),
          }
        else if (name === 'c') {
          const column = attributes.r ? columnOf(attributes.r) : row.cells.length
          cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s) || 0, text: '' }
        } else if (name === 'v' || name === 't') isValue = true
        else if (name === 'rPh') isValue = false
      },
      text(piece) {
        if (isValue && cell.text.length < maxCellChars) cell.text += piece
      },
      close(name) {
        if (name === 'v' || name === 't') isValue = false
        else if (name === 'c') {
          if (cell.column >= maxColumns)
            throw new AppError('bad_file', `Row ${row.number} has more than ${maxColumns} columns.`)
          // Empty cells are missing from the file; here each column has its place.
          while (row.cells.length < cell.column) row.cells.push('')
          row.cells[cell.column] = cellOf(cell, texts, styles)
        } else if (name === 'row') rows.push(row)
      },
    },
    time,
  )
  for await (const _ of walk) {
    for (const done of rows) {
      // Counted rather than trusted: Excel may leave empty, formatted rows far below a short sheet.
      if (!isEmptyRow(done) && ++filled > maxRows + 1) throw tooLong()
      yield done
    }
    rows.length = 0
  }
}

function cellOf(
  { type, style, text }: { type: string; style: number; text: string },
  texts: string[],
  styles: Styles,
): Cell {
  switch (type) {
    case 's':
      return unguardFormula(texts[Number(text)] ?? '')
    case 'inlineStr':
    case 'str':
      return unguardFormula(unescapeText(text))
    case 'b':
      return text === '1' || text === 'true'
    case 'd':
      return text.slice(0, 10)
    case 'e':
      return text
    default: {
      if (text === '') return ''
      const number = Number(text)
      if (!Number.isFinite(number)) return text
      // Spreadsheets store 15 digits; the rest is floating-point noise, as in 19.989999999999998.
      return styles.isDate(style) ? toDay(number, styles.uses1904) : Number(number.toPrecision(15))
    }
  }
}

/** `BC12` → 54. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,4}/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Characters that XML cannot contain are written as `_x000D_`. */
const unescapeText = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .slice(0, maxCellChars)
    .toWellFormed()
