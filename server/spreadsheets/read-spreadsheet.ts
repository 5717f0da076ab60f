import { open } from 'node:fs/promises'
import { AppError } from '#contract/http/errors.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Row } from './sheet.ts'

export type SpreadsheetKind = 'csv' | 'xlsx'

/** Detects a file's type by its first bytes, whatever its name. */
export async function spreadsheetKind(file: string): Promise<SpreadsheetKind> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0).finally(() => handle.close())
  const head = buffer.subarray(0, bytesRead)
  if (head.length === 0) throw new AppError('bad_file', 'The file is empty.')
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) return 'xlsx'
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new AppError(
      'bad_file',
      'This spreadsheet is protected or in an old format. Please save it as .xlsx or .csv.',
    )
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if ((!isUtf16 && head.includes(0)) || head.subarray(0, 5).toString('latin1') === '%PDF-')
    throw new AppError('bad_file', 'This is not a spreadsheet. Please choose a .csv or .xlsx file.')
  return 'csv'
}

/** The rows of a CSV or XLSX file one by one. */
export async function* readSpreadsheet(file: string, maxMs?: number): AsyncGenerator<Row> {
  yield* (await spreadsheetKind(file)) === 'xlsx' ? readXlsx(file, maxMs) : readCsv(file)
}
