import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { AppError } from '#contract/http/errors.ts'

/** Generous for a spreadsheet of 100,000 rows, and little for a server. */
const maxEntries = 2000
const maxTotalBytes = 200 * 1024 * 1024
/** Sheets compress well, about 1 to 20; 1 to 100 is a sheet of identical cells. */
const maxRatio = 100
const smallBytes = 5 * 1024 * 1024

export type Zip = {
  has: (name: string) => boolean
  sizeOf: (name: string) => number
  open: (name: string) => Promise<Readable>
  close: () => void
}

/**
 * Opens a zip file after reading its directory, and refuses one that would unpack to more than any spreadsheet. A part
 * that is larger than declared ends in an error.
 */
export async function openZip(file: string): Promise<Zip> {
  const zip = await yauzl
    .openPromise(file, { autoClose: false, validateEntrySizes: true, lazyEntries: true })
    .catch((cause) => {
      throw broken(cause)
    })
  // Recorded here, because an unhandled error event ends the process.
  zip.on('error', () => {})
  try {
    const entries = await readEntries(zip)
    return {
      has: (name) => entries.has(name),
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      open: async (name) => {
        const entry = entries.get(name)
        if (!entry) throw new AppError('bad_file', 'A part of the spreadsheet is missing.')
        return await zip.openReadStreamPromise(entry).catch((cause: unknown) => {
          throw broken(cause)
        })
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof AppError ? error : broken(error)
  }
}

async function readEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > maxEntries) throw bomb()
  const entries = new Map<string, yauzl.Entry>()
  let total = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted())
      throw new AppError('bad_file', 'The spreadsheet has a password. Please save it without one.')
    total += entry.uncompressedSize
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
    if (total > maxTotalBytes || entries.size > maxEntries) throw bomb()
    if (entry.uncompressedSize > smallBytes && ratio > maxRatio) throw bomb()
    entries.set(entry.fileName, entry)
  }
  return entries
}

const bomb = () => new AppError('bad_file', 'This file is too large when unpacked.')
const broken = (cause: unknown) => new AppError('bad_file', 'The file is damaged, or not a spreadsheet.', { cause })
