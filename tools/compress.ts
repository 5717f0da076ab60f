// Stores brotli and gzip forms beside every built asset, so that no request ever pays for compressing them.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = path.resolve('build/client')
const compressible = /\.(?:js|css|svg|json|txt|xml|webmanifest|html)$/

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const bytes = await readFile(file)
  if (bytes.length < 256) continue
  await writeFile(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
