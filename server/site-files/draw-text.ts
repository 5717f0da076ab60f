import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)
const folder = '@fontsource/barlow-condensed/files/barlow-condensed-latin'

function openFont(weight: 500 | 600): Font {
  const font = create(readFileSync(require.resolve(`${folder}-${weight}-normal.woff`)))
  if (!('unitsPerEm' in font)) throw new Error('the file contains several fonts')
  return font
}
export const bold = openFont(600)
export const medium = openFont(500)

type TextStyle = { size: number; tracking?: number }

export function widthOf(font: Font, text: string, { size, tracking = 0 }: TextStyle): number {
  const { glyphs, advanceWidth } = font.layout(text)
  return (advanceWidth * size) / font.unitsPerEm + glyphs.length * tracking
}

/** `x`, `y`: where the baseline starts. */
type PlacedText = TextStyle & { x: number; y: number; fill: string }

/** Text as outlines, so that no font needs to be installed. */
export function drawText(font: Font, text: string, { x, y, size, fill, tracking = 0 }: PlacedText): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let at = x
  const paths = glyphs.map((glyph, index) => {
    const d = glyph.path.scale(scale, -scale).translate(at, y).toSVG()
    at += (positions[index]?.xAdvance ?? 0) * scale + tracking
    return `<path d="${d}"/>`
  })
  return `<g fill="${fill}">${paths.join('')}</g>`
}

/** Breaks text into lines no wider than `width`; what does not fit on the last one is replaced by an ellipsis. */
export function breakLines(font: Font, text: string, style: TextStyle & { width: number; maxLines: number }): string[] {
  const fits = (line: string) => widthOf(font, line, style) <= style.width
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  if (lines.length <= style.maxLines) return lines
  const visible = lines.slice(0, style.maxLines)
  let end = visible.pop() ?? ''
  while (end && !fits(`${end}…`)) end = end.slice(0, -1)
  return [...visible, `${end.replace(/(?<![\s,.;:])[\s,.;:]+$/, '')}…`]
}
