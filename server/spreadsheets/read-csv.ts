import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import { parse } from 'csv-parse'
import { AppError } from '#contract/http/errors.ts'
import { unguardFormula } from './formula-guard.ts'
import { isEmptyRow, maxCellChars, maxColumns, maxRows, type Row } from './sheet.ts'

const sampleBytes = 64 * 1024

/** The rows of a CSV file one by one, whatever its encoding and separator. */
export async function* readCsv(file: string, findDelimiter = detectDelimiter): AsyncGenerator<Row> {
  const sample = await readSample(file)
  const encoding = await detectEncoding(file, sample)
  const head = new TextDecoder(encoding).decode(sample)
  // Excel's separator hint, in a first line that it does not display.
  const hint = /^sep=(.)\r?\n/i.exec(head)
  const delimiter = hint?.[1] ?? findDelimiter(head)
  const rows = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxCellChars * 20,
    from_line: hint ? 2 : 1,
  })
  // If one of the three fails, the others are destroyed, and the reader below gets the error.
  pipeline(createReadStream(file), decoderStream(encoding), rows, () => {})
  let number = 0
  let filled = 0
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      number++
      if (cells.length > maxColumns)
        throw new AppError('bad_file', `Row ${number} has more than ${maxColumns} columns.`)
      const row = { number, cells: cells.map((cell) => unguardFormula(cell.slice(0, maxCellChars).toWellFormed())) }
      if (!isEmptyRow(row) && ++filled > maxRows + 1) throw tooLong()
      yield row
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('bad_file', `The file cannot be read as CSV after row ${number}.`, { cause })
  } finally {
    rows.destroy()
  }
}

export const tooLong = () =>
  new AppError('bad_file', `The file has more than ${maxRows.toLocaleString('en-ZA')} rows. Please split it.`)

async function readSample(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * UTF-8 with or without a BOM, UTF-16 with one, otherwise what Excel on Windows saves as plain CSV. Looks at the whole
 * file: the first accent may be in its last row.
 */
async function detectEncoding(
  file: string,
  sample: Buffer,
): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/** The separator that splits the first lines into the most cells, the same number in each. */
export function detectDelimiter(head: string): string {
  const lines = head
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10)
  const score = (sign: string) => {
    const [first = 0, ...counts] = lines.map((line) => line.split(sign).length - 1)
    return first === 0 ? 0 : first + counts.filter((count) => count === first).length * 10
  }
  return [',', ';', '\t', '|'].reduce((best, sign) => (score(sign) > score(best) ? sign : best))
}

/** Node's streams decode only UTF-8 and UTF-16LE. */
function decoderStream(encoding: string): Transform {
  const decoder = new TextDecoder(encoding)
  return new Transform({
    decodeStrings: false,
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }))
    },
    flush(done) {
      done(null, decoder.decode())
    },
  })
}
