import { text } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** The text files of an archive that we wrote ourselves. */
export async function readZip(bytes: Buffer): Promise<{ name: string; content: string }[]> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files = []
  for await (const entry of zip.eachEntry())
    files.push({ name: entry.fileName, content: await text(await zip.openReadStreamPromise(entry)) })
  return files
}
