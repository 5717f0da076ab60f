import { inflateSync } from 'node:zlib'

type Part = { dictionary: string; stream: string }

/** The text that one of our PDFs shows, in the order in which it is drawn. */
export function readPdf(bytes: Buffer): string {
  const parts = readParts(bytes)
  const maps = new Map<string, ReadonlyMap<number, string>>()
  for (const { dictionary } of parts.values())
    for (const [, fonts = ''] of dictionary.matchAll(/\/Font <<([^>]{0,500})>>/g))
      for (const [, name = '', id = ''] of fonts.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        const map = /\/ToUnicode (\d+) 0 R/.exec(parts.get(id)?.dictionary ?? '')?.[1] ?? ''
        maps.set(name, readMap(parts.get(map)?.stream ?? ''))
      }
  return Array.from(parts.values(), ({ stream }) => readText(stream, maps)).join('\n')
}

/** What a PDF is drawn in, as `#rrggbb`. */
export function readPdfColours(bytes: Buffer): Set<string> {
  const colours = new Set<string>()
  for (const { stream } of readParts(bytes).values())
    for (const [, ...parts] of stream.matchAll(/(?<![\d.])([\d.]{1,20}) ([\d.]{1,20}) ([\d.]{1,20}) (?:rg|scn)\n/gi))
      colours.add(`#${parts.map((part) => toHexPair(Number(part))).join('')}`)
  return colours
}

const toHexPair = (part: number) =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, '0')

function readParts(bytes: Buffer): Map<string, Part> {
  const parts = new Map<string, Part>()
  const text = bytes.toString('latin1')
  for (const part of text.split('\nendobj')) {
    const start = /(\d{1,9}) 0 obj\n/.exec(part)
    if (!start) continue
    const [head, id = ''] = start
    const body = part.slice(start.index + head.length)
    const [dictionary = ''] = body.split('stream\n', 1)
    const packed = body.slice(dictionary.length + 'stream\n'.length, body.lastIndexOf('\nendstream'))
    const isPacked = dictionary.includes('/FlateDecode')
    parts.set(id, { dictionary, stream: isPacked ? unpack(packed) : packed })
  }
  return parts
}

function unpack(packed: string): string {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

const toText = (hex: string) =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** Glyphs to characters. */
function readMap(stream: string): Map<number, string> {
  const map = new Map<number, string>()
  for (const part of stream.split(']')) {
    const start = /<([\da-f]{1,8})> <[\da-f]{1,8}> \[/i.exec(part)
    if (!start) continue
    const [head, from = ''] = start
    const list = part.slice(start.index + head.length)
    for (const [at, [, hex = '']] of [...list.matchAll(/<([\da-f\s]{1,100})>/gi)].entries())
      map.set(Number.parseInt(from, 16) + at, toText(hex.replace(/\s/g, '')))
  }
  return map
}

function readText(stream: string, maps: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let text = ''
  let map: ReadonlyMap<number, string> | undefined
  for (const [, font, hex] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|<([\da-f]+)>/gi)) {
    if (font) map = maps.get(font)
    else for (const glyph of hex?.match(/.{4}/g) ?? []) text += map?.get(Number.parseInt(glyph, 16)) ?? ''
  }
  return text
}
