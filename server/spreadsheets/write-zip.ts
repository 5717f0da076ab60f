import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Files that are in memory, as one archive. */
export function writeZip(files: readonly { name: string; content: string }[]): Readable {
  const zip = new ZipFile()
  for (const { name, content } of files) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  // A Node stream, although typed as an older interface.
  return zip.outputStream as Readable
}

/** Many files as one archive, each read when its turn comes, so that only one is in memory. */
export function streamZip(files: readonly { name: string; read: () => Promise<Buffer> }[]): Readable {
  const zip = new ZipFile()
  for (const { name, read } of files)
    zip.addReadStreamLazy(name, { compress: false }, (done) => {
      read().then(
        (bytes) => done(null, Readable.from([bytes])),
        (error) => {
          done(error, Readable.from([]))
        },
      )
    })
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  zip.end()
  return output
}
