import { flatten, type Item, line, type TextItem, text } from './drawing.ts'
import { textWidth } from './text-width.ts'

/** Numbers beside what they name, clear of everything else on the sheet. All in millimetres on paper. */

type Box = { x0: number; y0: number; x1: number; y1: number }
export type Label = {
  words: string
  /** The middle of what it names, and half of its width and height. */
  x: number
  y: number
  w: number
  h: number
}

const size = 2.4

/** The room that words take up. */
export function boxOf({ words, x, y, size, anchor, isUpright }: TextItem): Box {
  const long = textWidth(words, size)
  const before = { start: 0, middle: long / 2, end: long }[anchor]
  const [up, down] = [0.76 * size, 0.22 * size]
  return isUpright
    ? { x0: x - up, y0: y - before, x1: x + down, y1: y - before + long }
    : { x0: x - before, y0: y - down, x1: x - before + long, y1: y + up }
}

export const areApart = (a: Box, b: Box) => a.x0 >= b.x1 || b.x0 >= a.x1 || a.y0 >= b.y1 || b.y0 >= a.y1

/** Whether a straight line meets a box. */
function meets(box: Box, [x1, y1, x2, y2]: Segment): boolean {
  let [from, to] = [0, 1]
  for (const [at, by, low, high] of [
    [x1, x2 - x1, box.x0, box.x1],
    [y1, y2 - y1, box.y0, box.y1],
  ] as const) {
    if (Math.abs(by) < 1e-9) {
      if (at < low || at > high) return false
      continue
    }
    const [a, b] = [(low - at) / by, (high - at) / by]
    from = Math.max(from, Math.min(a, b))
    to = Math.min(to, Math.max(a, b))
  }
  return from <= to
}

type Segment = readonly [number, number, number, number]
type Drawn = { boxes: Box[]; segments: Segment[] }

function collect(items: readonly Item[]): Drawn {
  const drawn: Drawn = { boxes: [], segments: [] }
  for (const item of flatten(items))
    if (item.kind === 'text') drawn.boxes.push(boxOf(item))
    else if (item.kind === 'circle') {
      const r = item.d / 2
      drawn.boxes.push({ x0: item.x - r, y0: item.y - r, x1: item.x + r, y1: item.y + r })
    } else
      item.knots.forEach((a, i) => {
        const b = item.knots[i + 1] ?? (item.isClosed ? item.knots[0] : undefined)
        if (b) drawn.segments.push([a.x, a.y, b.x, b.y])
      })
  return drawn
}

const angles = [45, 0, 90, 135, 180, 315, 225, 270, 22.5, 67.5, 112.5, 157.5, 337.5, 292.5, 202.5, 247.5]
const distances = [0.8, 1.4, 2.2, 3.2, 4.5, 6, 8, 10, 12, 14, 17, 20, 24, 28, 33, 38, 44, 50]
/** From this distance on, a line leads to what is named. */
const leaderFrom = 1.8

/** `isCrowded`: some found no place within reach. `drawn` is what they keep clear of, `room` what they stay in. */
export function placeLabels(
  labels: readonly Label[],
  drawn: readonly Item[],
  room: Box,
  reach: number,
): { items: Item[]; isCrowded: boolean } {
  const { boxes, segments } = collect(drawn)
  const items: Item[] = []
  let isCrowded = false
  for (const label of labels) {
    const spot = findPlace(label, { boxes, segments }, room, reach)
    if (!spot) {
      isCrowded = true
      continue
    }
    const { box, leader } = spot
    items.push({ ...text(box.x0 + gap, box.y0 + gap + 0.22 * size, size, label.words), layer: 'DIM' })
    boxes.push(box)
    if (leader) {
      items.push(line('DIM', ...leader))
      segments.push(leader)
    }
  }
  return { items, isCrowded }
}

/** Round the words. */
const gap = 0.3

function findPlace({ words, x, y, w, h }: Label, drawn: Drawn, room: Box, reach: number) {
  const [bw, bh] = [textWidth(words, size) / 2 + gap, 0.49 * size + gap]
  const [far, high] = [w + 2 * bw + reach, h + 2 * bh + reach]
  const around = { x0: x - far, y0: y - high, x1: x + far, y1: y + high }
  const boxes = drawn.boxes.filter((one) => !areApart(one, around))
  const segments = drawn.segments.filter((one) => meets(around, one))
  for (const distance of distances) {
    if (distance > reach) break
    for (const angle of angles) {
      const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
      // at slanting angles the corners face each other
      const [dx, dy] = [Math.sign(Math.round(cos * 4)), Math.sign(Math.round(sin * 4))]
      const [cx, cy] = [x + dx * (w + bw) + cos * distance, y + dy * (h + bh) + sin * distance]
      const box = { x0: cx - bw, y0: cy - bh, x1: cx + bw, y1: cy + bh }
      const isOutside = box.x0 < room.x0 || box.y0 < room.y0 || box.x1 > room.x1 || box.y1 > room.y1
      if (isOutside || boxes.some((one) => !areApart(one, box)) || segments.some((one) => meets(box, one))) continue
      if (distance < leaderFrom) return { box, leader: undefined }
      const leader: Segment = [x + dx * w, y + dy * h, cx - dx * bw, cy - dy * bh]
      if (boxes.some((one) => meets(shrink(one), leader) && !isAround(one, x, y))) continue
      return { box, leader }
    }
  }
  return undefined
}
/** A line may touch what it leads to. */
const shrink = ({ x0, y0, x1, y1 }: Box): Box => ({ x0: x0 + 0.1, y0: y0 + 0.1, x1: x1 - 0.1, y1: y1 - 0.1 })
const isAround = ({ x0, y0, x1, y1 }: Box, x: number, y: number) => x0 <= x && x <= x1 && y0 <= y && y <= y1
