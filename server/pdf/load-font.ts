import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { LRUCache } from 'lru-cache'
import { unpackWoff } from './unpack-woff.ts'

const require = createRequire(import.meta.url)
const loaded = new Map<string, Font>()

/** A font of a package, parsed once for all documents: `@fontsource/inter/files/inter-latin-400-normal.woff`. */
export function loadFont(file: string): Font {
  const cached = loaded.get(file)
  if (cached) return cached
  const font = create(unpackWoff(readFileSync(require.resolve(file))))
  if (!('unitsPerEm' in font)) throw new Error(`${file} contains several fonts`)
  const remembering = rememberLayouts(font)
  loaded.set(file, remembering)
  return remembering
}

/**
 * The same font, which lays each text out once: pdfkit asks three times, and documents have most of their words in
 * common. pdfkit changes the positions it is given, so each answer has its own.
 */
function rememberLayouts(font: Font): Font {
  const runs = new LRUCache<string, ReturnType<Font['layout']>>({ max: 1000 })
  const layout: Font['layout'] = (text, features) => {
    const key = `${JSON.stringify(features)} ${text}`
    const run = runs.get(key) ?? font.layout(text, features)
    runs.set(key, run)
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.create(run, { positions: { value: positions } })
  }
  return Object.create(font, { layout: { value: layout } })
}
