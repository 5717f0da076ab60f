import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { drawArrangement, drawFaceRows, onDrawing, stampOrder } from '#enclosure/arrangement.ts'
import { type Cutout, type Design, standardDesign } from '#enclosure/design.ts'
import { flatten, type Item, type Sheet, type TextItem } from '#enclosure/drawing.ts'
import { checkDesign } from '#enclosure/rules.ts'
import { textWidth } from '#enclosure/text-width.ts'
import { randomDesigns } from '#test/samples/random-designs.ts'
import { shareOf } from '#test/samples/random-inputs.ts'
import { referenceDesigns } from '#test/samples/reference-designs.ts'
import { createType } from './type.ts'

const type = createType(new PDFDocument({ autoFirstPage: false }))
const widthOf = ({ words, size }: TextItem) => type.widthOf(words, { family: 'text', size, colour: '#000000' })

type Box = { words: string; x0: number; y0: number; x1: number; y1: number }
/** As the PDF sets it. */
function boxOf(item: TextItem): Box {
  const { words, x, y, size, anchor, isUpright } = item
  const long = widthOf(item)
  const before = { start: 0, middle: long / 2, end: long }[anchor]
  const [up, down] = [0.73 * size, 0.2 * size]
  return isUpright
    ? { words, x0: x - up, y0: y - before, x1: x + down, y1: y - before + long }
    : { words, x0: x - before, y0: y - down, x1: x - before + long, y1: y + up }
}
const areApart = (a: Box, b: Box) => a.x0 >= b.x1 || b.x0 >= a.x1 || a.y0 >= b.y1 || b.y0 >= a.y1
const isIn = ({ x0, y0, x1, y1 }: Box, x: number, y: number) => x > x0 && x < x1 && y > y0 && y < y1

/** Points on every line, closer to each other than a digit is wide. */
function* pointsOf(items: readonly Item[]): Generator<[number, number]> {
  for (const item of flatten(items)) {
    if (item.kind === 'circle')
      for (let angle = 0; angle < 2 * Math.PI; angle += Math.min(1, 1 / item.d))
        yield [item.x + (Math.cos(angle) * item.d) / 2, item.y + (Math.sin(angle) * item.d) / 2]
    if (item.kind !== 'path') continue
    for (const [i, a] of item.knots.entries()) {
      const b = item.knots[i + 1] ?? (item.isClosed ? item.knots[0] : undefined)
      if (!b || a.bulge) continue
      const steps = Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 0.5)
      for (let step = 0; step <= steps; step++)
        yield [a.x + ((b.x - a.x) * step) / (steps || 1), a.y + ((b.y - a.y) * step) / (steps || 1)]
    }
  }
}

/** What no drawing may have: words on words, words off the sheet, a number on a line. */
function findOverprints({ w, h, items }: Sheet, margin: number): string[] {
  const texts = flatten(items).filter((item) => item.kind === 'text')
  const boxes = texts.map(boxOf)
  const overlaps = boxes.flatMap((a, i) => [
    ...boxes.slice(0, i).flatMap((b) => (areApart(a, b) ? [] : [`'${a.words}' is on '${b.words}'`])),
    ...(a.x0 < margin || a.y0 < margin || a.x1 > w - margin || a.y1 > h - margin
      ? [`'${a.words}' is off the sheet`]
      : []),
  ])
  const numbers = boxes.filter((_, i) => texts[i]?.layer === 'DIM' && Math.abs((texts[i]?.size ?? 0) - 2.4) < 0.01)
  if (numbers.length === 0) return overlaps
  const on = new Set<string>()
  for (const [x, y] of pointsOf(items)) for (const box of numbers) if (isIn(box, x, y)) on.add(box.words)
  return [...overlaps, ...[...on].map((words) => `number ${words} is on a line`)]
}

const title = { maker: 'A maker of switchboards with a long name (Pty) Ltd', code: 'VM-ABCDEFGH', kg: 309.4 }
const numbersOf = (sheets: readonly Sheet[]) =>
  sheets.flatMap(({ items }) =>
    flatten(items).flatMap((item) =>
      item.kind === 'text' && item.layer === 'DIM' && item.size === 2.4 ? [item.words] : [],
    ),
  )
function inspect(design: Design): string[] {
  const sheets = stampOrder(drawArrangement(design, title), 'Order VOLT-100234, 18 November 2026')
  const figure = drawFaceRows(design, { w: 177, h: 150 })
  const isLeftOut = flatten(figure.items).some((item) => item.kind === 'text' && item.words === onDrawing)
  const missing = design.cutouts.flatMap((_, i) =>
    [sheets, ...(isLeftOut ? [] : [[figure]])].flatMap((drawn) =>
      numbersOf(drawn).filter((words) => words === String(i + 1)).length === 1 ? [] : [`number ${i + 1} is missing`],
    ),
  )
  return [...sheets.flatMap((sheet) => findOverprints(sheet, 10)), ...findOverprints(figure, -1), ...missing]
}

const grid = (
  face: Cutout['face'],
  count: number,
  across: number,
  from: [number, number],
  by: [number, number],
  part: object,
) =>
  Array.from(
    { length: count },
    (_, i) =>
      ({ face, x: from[0] + (i % across) * by[0], y: from[1] + Math.floor(i / across) * by[1], ...part }) as Cutout,
  )
const cabinet = referenceDesigns['a cabinet']
const crowded: Record<string, Design> = {
  'sixty glands below a cabinet': {
    ...cabinet,
    cutouts: grid('bottom', 60, 15, [90, 90], [44, 40], { kind: 'gland', size: 25 }),
  },
  'sixty buttons on a tall door': {
    ...cabinet,
    cutouts: grid('door', 60, 6, [200, 300], [60, 60], { kind: 'button' }),
  },
  'sixty small holes close together': {
    ...cabinet,
    width: 1600,
    doors: 2,
    cutouts: grid('left', 60, 10, [150, 300], [14, 14], { kind: 'round', d: 5 }),
  },
  'three locks on each of two narrow doors': {
    ...cabinet,
    ...{ width: 420, height: 2200, depth: 250, doors: 2, lock: 'padlock', plinth: 200, hood: true, cutouts: [] },
  },
  'the smallest': { ...standardDesign, width: 150, height: 150, depth: 90, glandPlate: false },
  'the largest': { ...cabinet, width: 1600, height: 2200, depth: 800, doors: 2, hood: true, plinth: 200, cutouts: [] },
}

test.each(Object.entries({ ...referenceDesigns, ...crowded }))(
  'nothing on the drawing of %s is overprinted',
  (_, design) => {
    expect(inspect(design)).toEqual([])
  },
)

test('nothing on the drawing of a random design is overprinted', { timeout: 600_000 }, () => {
  for (const design of randomDesigns(shareOf(3000))) {
    if (checkDesign(design).some(({ level }) => level === 'stop')) continue
    const overlaps = inspect(design)
    if (overlaps.length > 0) expect.fail(`${JSON.stringify(design)}\n${overlaps.slice(0, 8).join('\n')}`)
  }
})

test('words are never wider than the drawing takes them to be', () => {
  const texts = Object.values({ ...referenceDesigns, ...crowded }).flatMap((design) =>
    drawArrangement(design, title).flatMap(({ items }) => flatten(items).filter((item) => item.kind === 'text')),
  )
  expect(
    texts.filter((item) => widthOf(item) > textWidth(item.words, item.size) * 1.001).map(({ words }) => words),
  ).toEqual([])
})

test('the check sees words on words and a number on a line', () => {
  const [sheet] = drawArrangement(referenceDesigns['a control panel'], title)
  const number = (sheet?.items ?? []).find((item) => item.kind === 'text' && item.size === 2.4) as TextItem
  const onto = { ...sheet, items: [...(sheet?.items ?? []), { ...number, words: 'BACK', x: number.x + 0.5 }] } as Sheet
  expect(findOverprints(onto, 10)).toContain(`'BACK' is on '${number.words}'`)
  const struck: Item = {
    kind: 'path',
    layer: 'DIM',
    isClosed: false,
    knots: [
      { x: number.x - 3, y: number.y + 1 },
      { x: number.x + 3, y: number.y + 1 },
    ],
  }
  expect(findOverprints({ ...onto, items: [...(sheet?.items ?? []), struck] }, 10)).toEqual([
    `number ${number.words} is on a line`,
  ])
})
