import type PDFDocument from 'pdfkit'
import { breakLines } from './break-lines.ts'
import { loadFont } from './load-font.ts'

export type Doc = InstanceType<typeof PDFDocument>
export type Family = 'text' | 'strong' | 'head'
export type Style = { family: Family; size: number; colour: string; align?: 'right' | undefined; leading?: number }

const inter = (weight: number) =>
  ['latin', 'latin-ext', 'greek'].map((part) => `@fontsource/inter/files/inter-${part}-${weight}-normal.woff`)
const barlow = ['latin', 'latin-ext'].map(
  (part) => `@fontsource/barlow-condensed/files/barlow-condensed-${part}-600-normal.woff`,
)

/** The faces of each family, in the order in which a glyph is looked up. */
const faces: Record<Family, string[]> = { text: inter(400), strong: inter(600), head: [...barlow, ...inter(600)] }

/** Characters missing from every face are printed as a question mark, so that no name can break a document. */
function toPrintable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\S\u00a0]+/g, ' ')
}

type Run = { face: string; text: string }

function splitByFace(text: string, family: Family): Run[] {
  const [first = '', ...others] = faces[family]
  const runs: Run[] = []
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const has = (face: string) => loadFont(face).hasGlyphForCodePoint(code)
    const face = has(first) ? first : others.find(has)
    const last = runs.at(-1)
    const part = { face: face ?? first, text: face ? letter : '?' }
    if (last?.face === part.face) last.text += part.text
    else runs.push(part)
  }
  return runs
}

/**
 * Without Inter's contextual alternates, which move a dash slightly and take nine tenths of the time; with tabular
 * figures where amounts are aligned. pdfkit documents only a list, but passes it on to fontkit, which accepts both.
 */
const featuresOf = ({ align }: Style) =>
  ({ calt: false, ...(align === 'right' ? { tnum: true } : {}) }) as unknown as PDFKit.Mixins.OpenTypeFeatures[]

export type Type = ReturnType<typeof createType>

/** Sets text in a document: measures, breaks into lines and draws. */
export function createType(doc: Doc) {
  const known = new Set<string>()
  const widths = new Map<string, number>()
  const use = (face: string, style: Style) => {
    // pdfkit takes a parsed font too, though its types lack it.
    if (!known.has(face)) doc.registerFont(face, loadFont(face) as unknown as Buffer)
    known.add(face)
    return doc.font(face).fontSize(style.size)
  }

  const widthOf = (text: string, style: Style): number => {
    const key = `${style.family} ${style.size} ${style.align ?? ''} ${text}`
    const measured = widths.get(key)
    if (measured !== undefined) return measured
    const width = splitByFace(text, style.family).reduce(
      (sum, run) => sum + use(run.face, style).widthOfString(run.text, { features: featuresOf(style) }),
      0,
    )
    widths.set(key, width)
    return width
  }

  /** A word wider than its column is broken. */
  const breakWord = (word: string, style: Style, width: number): string[] => {
    if (widthOf(word, style) <= width) return [word]
    const parts: string[] = []
    let part = ''
    for (const letter of word) {
      if (part && widthOf(part + letter, style) > width) {
        parts.push(part)
        part = ''
      }
      part += letter
    }
    return [...parts, part]
  }

  /**
   * A line that is followed by another ends in a space, unless a word was broken: screen readers join the lines again.
   */
  const wrap = (text: string, style: Style, width: number): string[] => {
    const paragraphs = text.split('\n')
    const space = widthOf(' ', style)
    return paragraphs.flatMap((paragraph, index) => {
      const words = toPrintable(paragraph)
        .trim()
        .split(' ')
        .flatMap((word) => breakWord(word, style, width).map((part, nth) => ({ part, isRest: nth > 0 })))
      const lines = breakLines(words, ({ part }) => widthOf(part, style), { space, width })
      return lines.map((line, at) => {
        const next = lines[at + 1]?.[0]
        const isFollowed = next ? !next.isRest : index < paragraphs.length - 1
        const joined = line.map(({ part }) => part).join(' ')
        return joined && isFollowed ? `${joined} ` : joined
      })
    })
  }

  const leadingOf = ({ size, leading = 1.4 }: Style) => size * leading

  const drawLine = (text: string, x: number, baseline: number, style: Style) => {
    let at = x
    const runs = splitByFace(text, style.family)
    for (const [index, run] of runs.entries()) {
      use(run.face, style)
        .fillColor(style.colour)
        .text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic', features: featuresOf(style) })
      if (index < runs.length - 1) at += widthOf(run.text, style)
    }
  }

  /** Draws lines from `y` down, and returns where the next one starts. */
  const draw = (lines: readonly string[], x: number, y: number, width: number, style: Style): number => {
    const step = leadingOf(style)
    for (const [index, line] of lines.entries()) {
      const left = style.align === 'right' ? x + width - widthOf(line.trimEnd(), style) : x
      drawLine(line, left, y + index * step + step / 2 + style.size * 0.36, style)
    }
    return y + lines.length * step
  }

  const heightOf = (lines: readonly string[], style: Style) => lines.length * leadingOf(style)

  return { widthOf, wrap, draw, drawLine, heightOf }
}
