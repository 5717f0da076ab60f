import type { Attribute } from '#contract/catalogue.ts'

export type Size = { width: number; height: number; depth: number }

/** Millimetres, from the attributes Width, Height and Depth. Undefined unless all three are plain lengths. */
export function readSize(attributes: readonly Attribute[]): Size | undefined {
  const [width, height, depth] = ['width', 'height', 'depth'].map((side) => {
    const value = attributes.find(({ name }) => name.toLowerCase() === side)?.value ?? ''
    const [, figure, unit = 'mm'] = /^(\d+(?:[.,]\d+)?)\s*(mm|cm|m)?$/i.exec(value.trim()) ?? []
    return figure ? Number(figure.replace(',', '.')) * ({ mm: 1, cm: 10, m: 1000 }[unit.toLowerCase()] ?? 1) : 0
  })
  return width && height && depth ? { width, height, depth } : undefined
}

const longest = 240
/** A thin part stays a box, not a line. */
const shortest = 14
const top = 26
const left = 34
const gap = 48
const below = 44

/** Where everything stands on paper: one scale for both views, so that they compare. */
export function layOutline({ width, height, depth }: Size) {
  const scale = Math.min(longest / height, (longest * 1.6) / (width + depth))
  const onPaper = (length: number) => Math.max(shortest, Math.round(length * scale))
  const [w, h, d] = [onPaper(width), onPaper(height), onPaper(depth)]
  const side = left + w + gap
  const foot = top + h + 16
  const inMm = (length: number) => String(Math.round(length * 10) / 10)
  return {
    width: side + Math.max(d, 40) + 12,
    height: top + h + below,
    boxes: [
      { label: 'Front', x: left, y: top, width: w, height: h },
      { label: 'Side', x: side, y: top, width: d, height: h },
    ],
    lines: [
      { label: inMm(width), from: left, to: left + w, at: foot, turned: false },
      { label: inMm(depth), from: side, to: side + d, at: foot, turned: false },
      { label: inMm(height), from: top, to: top + h, at: left - 14, turned: true },
    ],
  }
}
