import type { Attribute } from './calls.ts'

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

/** The text beside a drawn dimension. */
export const describeSize = ({ width, height, depth }: Size): string =>
  `Front and side: ${width} mm wide, ${height} mm high, ${depth} mm deep`

const longest = 240
/** A thin part stays a box, not a line. */
const shortest = 14
const top = 26
const left = 34
const gap = 48
const below = 44

/** Positions on the page. Both views have the same scale, so that they can be compared. */
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
      { label: inMm(width), x: left + w / 2, y: foot + 15, path: lineAcross(left, left + w, foot) },
      { label: inMm(depth), x: side + d / 2, y: foot + 15, path: lineAcross(side, side + d, foot) },
      { label: inMm(height), x: left - 20, y: top + h / 2, path: lineDown(top, top + h, left - 14), isUpright: true },
    ],
  }
}
export type Outline = ReturnType<typeof layOutline>

/** A dimension line with its arrows and ends, as an SVG path. */
const lineAcross = (from: number, to: number, y: number) =>
  `M${from} ${y}H${to}M${from} ${y - 4}V${y + 4}M${to} ${y - 4}V${y + 4}${arrow(from + 6, y - 3, from, y, from + 6, y + 3)}${arrow(to - 6, y - 3, to, y, to - 6, y + 3)}`
const lineDown = (from: number, to: number, x: number) =>
  `M${x} ${from}V${to}M${x - 4} ${from}H${x + 4}M${x - 4} ${to}H${x + 4}${arrow(x - 3, from + 6, x, from, x + 3, from + 6)}${arrow(x - 3, to - 6, x, to, x + 3, to - 6)}`
const arrow = (...[a, b, c, d, e, f]: number[]) => `M${a} ${b}L${c} ${d}L${e} ${f}`
