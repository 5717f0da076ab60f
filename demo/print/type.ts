import { createRequire } from 'node:module'
import { breakLines } from '#server/pdf/break-lines.ts'
import { loadFont } from '#server/pdf/load-font.ts'
import type { Face, Sheet, Style } from './sheet.ts'

const require = createRequire(import.meta.url)
const barlow = (weight: number) =>
  require.resolve(`@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff`)
// Static fonts, because a variable WOFF2 font cannot be embedded in a PDF.
const inter = (weight: number) => require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)

export const fontFiles: Record<Face, string> = {
  head600: barlow(600),
  head500: barlow(500),
  body400: inter(400),
  body500: inter(500),
  body600: inter(600),
}

export const featuresOf = ({ tabular, face }: Style): string[] => (tabular && face.startsWith('body') ? ['tnum'] : [])

export function shape(text: string, style: Style) {
  const font = loadFont(fontFiles[style.face])
  const run = font.layout(text, featuresOf(style))
  const scale = style.size / font.unitsPerEm
  const missing = run.glyphs.findIndex(({ id }) => id === 0)
  if (missing >= 0) throw new Error(`The font ${style.face} has no glyph for a letter in: ${text}`)
  const spaces = (style.tracking ?? 0) * style.size * run.glyphs.length
  return { run, scale, width: run.advanceWidth * scale + spaces }
}

export const widthOf = (text: string, style: Style): number => shape(text, style).width

const wordWidths = new Map<string, number>()
function wordWidth(word: string, style: Style): number {
  const key = `${style.face} ${style.size} ${style.tracking ?? 0} ${style.tabular ?? false} ${word}`
  const cachedWidth = wordWidths.get(key)
  if (cachedWidth !== undefined) return cachedWidth
  const width = widthOf(word, style)
  wordWidths.set(key, width)
  return width
}

/** Breaks text into lines that fit the width, as well as at its own line breaks. */
export function wrap(text: string, style: Style, width: number): string[] {
  const room = { space: wordWidth(' ', style), width }
  return text
    .split('\n')
    .flatMap((paragraph) =>
      breakLines(paragraph.split(' '), (word) => wordWidth(word, style), room).map((words) => words.join(' ')),
    )
}

export const leadingOf = ({ size, leading = 1.4 }: Style): number => size * leading

/** Sets text from `y` down, and returns where the next text can start. */
export function setText(sheet: Sheet, x: number, y: number, width: number, text: string, style: Style): number {
  const step = leadingOf(style)
  const at = style.align === 'right' ? x + width : style.align === 'center' ? x + width / 2 : x
  let baseline = y + step / 2 + style.size * 0.36
  for (const row of wrap(text, style, width)) {
    sheet.text(at, baseline, row, style)
    baseline += step
  }
  return y + step * wrap(text, style, width).length
}
