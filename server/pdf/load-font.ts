import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

const require = createRequire(import.meta.url)
const loaded = new Map<string, Font>()

/** A font of a package, parsed once for all documents: `@fontsource/inter/files/inter-latin-400-normal.woff`. */
export function loadFont(file: string): Font {
  const known = loaded.get(file)
  if (known) return known
  const font = create(unpackWoff(readFileSync(require.resolve(file))))
  if (!('unitsPerEm' in font)) throw new Error(`${file} contains several fonts`)
  loaded.set(file, font)
  return font
}
