import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { damaged } from '#server/db/dump.ts'

/** Describes the contents of a backup. */
const manifest = z.object({
  format: z.literal(1),
  release: z.string(),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  /** The storage keys of its uploads. */
  files: z.array(z.string()),
  /** Whether they are in the archive; otherwise they are beside it or in the shop's bucket. */
  hasFiles: z.boolean(),
})
export type Manifest = z.infer<typeof manifest>

const manifestName = 'manifest.json'

/** A zip archive that is streamed to disk while its parts are produced, one after the other. */
export function writeArchive(file: string, seal: Transform = new PassThrough()) {
  const zip = new ZipFile()
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error as Error))
  const writing = pipeline(zip.outputStream, seal, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  // Awaited at the end, and by every part.
  writing.catch(() => {})
  const stopped = writing.then(() => new Promise<never>(() => {}))
  stopped.catch(() => {})
  const add = async (name: string, content: Readable, compressionLevel: number) => {
    zip.addReadStreamLazy(name, { compressionLevel, mtime: new Date() }, (done) => done(null, content))
    await Promise.race([finished(content, { writable: false }), stopped])
  }
  return {
    addTable: (name: string, rows: Readable) => add(`tables/${name}`, rows, 3),
    addFile: (key: string, content: Readable) => add(`files/${key}`, content, 0),
    /** Only finished once it is on disk. */
    finish: async (contents: Manifest): Promise<void> => {
      zip.addBuffer(Buffer.from(JSON.stringify(contents)), manifestName)
      zip.end()
      await writing
      const handle = await open(file, 'r+')
      await handle.sync()
      await handle.close()
    },
    abandon: () => (zip.outputStream as Readable).destroy(),
  }
}

export type Archive = {
  manifest: Manifest
  openTable(name: string): Promise<Readable>
  openFile(key: string): Promise<Readable>
  close(): void
}

/** Opens a plain archive. Every part is verified against its checksum while it is read. */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await yauzl
    .openPromise(file, { autoClose: false, validateEntrySizes: true, lazyEntries: true })
    .catch((cause: NodeJS.ErrnoException) => {
      throw cause.code ? cause : damaged('it cannot be read', cause)
    })
  // An unhandled error event ends the process.
  zip.on('error', () => {})
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name)
      if (!entry) throw damaged(`${name} is missing`)
      const content: Readable = await zip.openReadStreamPromise(entry).catch((cause: NodeJS.ErrnoException) => {
        throw cause.code ? cause : damaged(`${name} cannot be found in it`, cause)
      })
      const check = checking(name, entry.crc32)
      content.on('error', (error) => check.destroy(damaged(`${name} cannot be read`, error)))
      return content.pipe(check)
    }
    const text = (await buffer(await read(manifestName))).toString()
    return {
      manifest: manifest.parse(JSON.parse(text)),
      openTable: (name) => read(`tables/${name}`),
      openFile: (key) => read(`files/${key}`),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw damaged('its list of contents cannot be read', error)
  }
}

function checking(name: string, expectedSum: number): Transform {
  let sum = 0
  return new Transform({
    transform: (chunk, _, done) => {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush: (done) => done(sum === expectedSum ? null : damaged(`${name} does not match its checksum`)),
  })
}
