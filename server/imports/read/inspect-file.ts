import { AppError } from '#contract/http/errors.ts'
import { cut, maxColumns, textOf } from '#server/spreadsheets/sheet.ts'
import { dataRows } from './read-import.ts'

const previewRows = 10
const sampleCount = 3

export type Inspected = { headings: string[]; samples: string[][]; preview: string[][]; rows: number }

/** Reads a new file to the end: its headings, first rows and length, and whether it is intact. */
export async function inspectFile(file: string): Promise<Inspected> {
  const result: Inspected = { headings: [], samples: [], preview: [], rows: 0 }
  for await (const item of dataRows(file)) {
    if ('heading' in item) {
      result.headings = item.heading.cells.slice(0, maxColumns).map((cell) => cut(textOf(cell).trim(), 100))
      continue
    }
    result.rows++
    const texts = item.row.cells.map((cell) => cut(textOf(cell).trim(), 200))
    if (result.preview.length < previewRows) result.preview.push(texts)
    for (const [column, text] of texts.entries()) {
      result.samples[column] ??= []
      const samples = result.samples[column]
      if (text !== '' && samples.length < sampleCount && !samples.includes(text)) samples.push(text)
    }
  }
  if (result.rows === 0) throw new AppError('bad_file', 'The file needs a heading row and at least one row below it.')
  return { ...result, samples: result.headings.map((_, column) => result.samples[column] ?? []) }
}
