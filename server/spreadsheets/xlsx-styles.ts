import type { Zip } from './open-zip.ts'
import { type ReadingTime, readXml } from './read-xml.ts'

export type Styles = { isDate: (style: number) => boolean; uses1904: boolean }

/** The workbook's cell styles that show a number as a date. */
export async function readStyles(zip: Zip, uses1904: boolean, time: ReadingTime): Promise<Styles> {
  const formats = new Map<number, string>()
  const cellFormats: number[] = []
  let isCells = false
  if (zip.has('xl/styles.xml'))
    await readXml(
      await zip.open('xl/styles.xml'),
      {
        open(name, attributes) {
          if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
          if (name === 'cellXfs') isCells = true
          if (name === 'xf' && isCells) cellFormats.push(Number(attributes.numFmtId) || 0)
        },
        close(name) {
          if (name === 'cellXfs') isCells = false
        },
      },
      time,
    )
  const dates = new Set(
    cellFormats.flatMap((format, style) => (isDateFormat(format, formats.get(format)) ? [style] : [])),
  )
  return { isDate: (style) => dates.has(style), uses1904 }
}

function isDateFormat(id: number, code: string | undefined): boolean {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return true
  // Quoted, bracketed and escaped text is not part of the pattern.
  const pattern = code?.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '') ?? ''
  return /[ymdh]/i.test(pattern) && !/[0#]/.test(pattern)
}

/** A spreadsheet's day count → `2026-03-31`. */
export function toDay(serial: number, uses1904: boolean): string {
  const days = Math.floor(serial) + (uses1904 ? 1462 : 0)
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000)
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10)
}
