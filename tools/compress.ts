// Stores brotli and gzip versions of every built asset, so that no request has to compress them.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = path.resolve('build/client')
const compressible = /\.(?:js|css|svg|json|txt|xml|webmanifest|html)$/

/** Files of the build before are compressed already. */
const isDone = async (file: string) =>
  ((await stat(`${file}.gz`).catch(() => undefined))?.mtimeMs ?? 0) >= (await stat(file)).mtimeMs

async function compress(file: string) {
  if (await isDone(file)) return
  const bytes = await readFile(file)
  if (bytes.length < 256) return
  const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  await writeFile(`${file}.br`, await brotli)
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

// In parallel: zlib runs outside Node's main thread, on all cores.
const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const assets = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
await Promise.all(assets.map((entry) => compress(path.join(entry.parentPath, entry.name))))
