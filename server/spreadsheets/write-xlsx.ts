import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { guardFormula } from './formula-guard.ts'
import type { Cell } from './sheet.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const parts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeCell(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // Style 1 is the bold heading, style 2 text that stays text, style 3 an amount with cents.
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** Rows as an XLSX file, streamed: only a chunk of it is ever in memory. */
export function writeXlsx(rows: AsyncIterable<Cell[]> | Iterable<Cell[]>, sheetName: string): Readable {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts(sheetName))) zip.addBuffer(Buffer.from(xml + content), name)
  const sheet = Readable.from(sheetXml(rows))
  // A Node stream, although typed as an older interface.
  const output = zip.outputStream as Readable
  sheet.on('error', (error) => output.destroy(error))
  zip.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 6 })
  zip.end()
  return output
}

async function* sheetXml(rows: AsyncIterable<Cell[]> | Iterable<Cell[]>): AsyncGenerator<string> {
  let piece = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  let number = 0
  for await (const cells of rows) {
    number++
    piece += `<row r="${number}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${number}`, number === 1)).join('')}</row>`
    if (piece.length > 64 * 1024) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}</sheetData></worksheet>`
}

function cellXml(cell: Cell, reference: string, isHeading: boolean): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${reference}"${Number.isInteger(cell) ? '' : ' s="3"'}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`
  const text = escapeCell(guardFormula(cell))
  return `<c r="${reference}" t="inlineStr" s="${isHeading ? 1 : 2}"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** 0 → A, 54 → BC. */
function columnName(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}

const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain these
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Characters that XML cannot contain are escaped like `_x0007_`; text that only looks like that is escaped too. */
function escapeCell(text: string): string {
  return escapeMarkup(
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(unwritable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`),
  )
}
