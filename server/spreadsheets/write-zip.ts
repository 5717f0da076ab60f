import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Files that are in memory, as one archive. */
export function writeZip(files: readonly { name: string; content: string }[]): Readable {
  const zip = new ZipFile()
  for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  // A Node stream, although typed as an older interface.
  return zip.outputStream as Readable
}
