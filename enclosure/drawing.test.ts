import { Helper } from 'dxf'
import reader from 'dxf-parser'
import { expect, test } from 'vitest'
import { randomDesigns } from '#test/samples/random-designs.ts'
import { shareOf } from '#test/samples/random-inputs.ts'
import { drawArrangement } from './arrangement.ts'
import { type Cutout, type Design, standardDesign } from './design.ts'
import { drawFaces, drawFlat, drawOblique, flatten, type Item, type Sheet } from './drawing.ts'
import { toDrawingSvg } from './drawing-svg.ts'
import { toDxf } from './dxf.ts'
import { lockPlaces } from './faces.ts'
import { type Flat, flatsOf } from './flats.ts'
import { checkDesign } from './rules.ts'
import { toPictureSvg } from './svg.ts'
import { describeCutouts } from './words.ts'

const design: Design = {
  ...standardDesign,
  plate: 'galvanised',
  cutouts: [
    { kind: 'round', d: 60, face: 'door', x: 200, y: 500 },
    { kind: 'rect', w: 120, h: 80, r: 5, face: 'door', x: 350, y: 300 },
    { kind: 'gland', size: 32, face: 'bottom', x: 300, y: 100 },
    { kind: 'round', d: 45, face: 'left', x: 100, y: 400 },
  ],
}
/** Node imports the class itself; its types describe the bundlers' way. */
const DxfParser = reader as unknown as typeof reader.DxfParser
const title = { maker: 'Volt & Sons', code: 'VM-ABCDEFG', kg: 31.2 }

/** What dxf-parser gives; its own types leave the entities' fields out. */
type Entity = {
  type: string
  layer: string
  shape?: boolean
  vertices?: { x: number; y: number; bulge?: number }[]
  center?: { x: number; y: number }
  radius?: number
  text?: string
}
const read = (items: Item[]) => {
  const file = new DxfParser().parseSync(toDxf(items))
  return (file?.entities ?? []) as unknown as Entity[]
}
const near = (...figures: number[]) => figures.map((figure) => expect.closeTo(figure, 2))
type Vertex = NonNullable<Entity['vertices']>[number]
/** The arcs of a closed line: the middle of each, and its radius. */
const arcsOf = (vertices: Vertex[]) =>
  vertices.flatMap(({ x, y, bulge }, i) => {
    const next = vertices[(i + 1) % vertices.length]
    if (!bulge || !next) return []
    const [dx, dy] = [next.x - x, next.y - y]
    const middle = { x: x + dx / 2 + (dy * bulge) / 2, y: y + dy / 2 - (dx * bulge) / 2 }
    return [{ ...middle, r: (Math.hypot(dx, dy) * (1 + bulge ** 2)) / (4 * Math.abs(bulge)) }]
  })
const span = (vertices: Vertex[]) => {
  const points = [...vertices, ...arcsOf(vertices)]
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { w: Math.max(...xs) - Math.min(...xs), h: Math.max(...ys) - Math.min(...ys) }
}

test('every part reads back from DXF with its own size, a closed outline and all its holes', () => {
  for (const flat of flatsOf(design)) {
    const entities = read(drawFlat(flat))
    const [outline, ...others] = entities.filter(({ layer, type }) => layer === 'CUT' && type === 'POLYLINE')
    expect(outline?.shape, flat.name).toBe(true)
    const { w, h } = span(outline?.vertices ?? [])
    expect(w).toBeCloseTo(flat.w, 3)
    expect(h).toBeCloseTo(flat.h, 3)
    expect(others.every(({ shape }) => shape)).toBe(true)
    const circles = entities.filter(({ type }) => type === 'CIRCLE')
    expect(circles.length + others.length).toBe(flat.holes.length)
    for (const turn of ['up', 'down'] as const) {
      const bends = flat.bends.filter((bend) => bend.turn === turn)
      const onLayer = entities.filter(({ layer }) => layer === `BEND_${turn.toUpperCase()}`)
      expect(onLayer.filter(({ type }) => type === 'LINE')).toHaveLength(bends.length)
      expect(onLayer.flatMap(({ text: words }) => words ?? [])).toEqual(
        bends.map(({ order }) => `${order} ${turn.toUpperCase()} 90`),
      )
    }
    expect(entities.filter(({ layer }) => layer === 'MARK').map(({ text: words }) => words)).toEqual([flat.name])
    for (const { vertices = [] } of [outline ?? { vertices: [] }, ...others]) {
      const lengths = vertices.map((a, i) => {
        const b = vertices[(i + 1) % vertices.length] ?? a
        return Math.hypot(a.x - b.x, a.y - b.y)
      })
      expect(Math.min(...lengths), `${flat.name}: an edge of no length`).toBeGreaterThan(0.001)
    }
  }
})

test('the second reader finds the same, and the holes where they were placed', () => {
  const door = flatsOf(design).find(({ name }) => name === 'Door')
  const { entities } = new Helper(toDxf(drawFlat(door as NonNullable<typeof door>))).parsed
  const circle = entities.find(({ type }) => type === 'CIRCLE')
  expect(circle?.r).toBe(30)
  const placed = door?.holes.find(({ hole }) => 'd' in hole && hole.d === 60)
  expect([circle?.x, circle?.y]).toEqual([expect.closeTo(placed?.x ?? 0, 3), expect.closeTo(placed?.y ?? 0, 3)])
})

/** The lock holes of the doors, as a second program reads them from the DXF. */
const readLockHoles = (change: Partial<Design>) =>
  flatsOf({ ...standardDesign, ...change })
    .filter(({ name }) => /door$/i.test(name))
    .map((flat) => {
      const [, ...holes] = read(drawFlat(flat)).filter(({ layer }) => layer === 'CUT')
      return holes.map(({ vertices = [] }) => span(vertices))
    })

test('the door’s blank has a hole for each of its locks, with flats that keep it from turning', () => {
  const cam = { w: expect.closeTo(20.1, 2), h: expect.closeTo(22.5, 2) }
  for (const lock of ['double-bit', 'key', 'padlock'] as const)
    expect(readLockHoles({ lock, height: 450 }), lock).toEqual([[cam]])
  expect(readLockHoles({})).toEqual([[cam, cam]])
  expect(readLockHoles({ height: 1200 })).toEqual([[cam, cam, cam]])
  expect(readLockHoles({ lock: 'handle', height: 1200 })).toEqual([[{ w: 25, h: 150 }]])
  // each of two doors is locked on the post between them
  expect(readLockHoles({ doors: 2 })).toEqual([
    [cam, cam],
    [cam, cam],
  ])
})

test('a lock’s hole is at the same place on the face, on the blank and on the drawing', () => {
  const [low, high] = lockPlaces(design, 'door')
  const bounds = (vertices: { x: number; y: number }[] = []) => {
    const { w, h } = span(vertices)
    const points = [...vertices, ...arcsOf(vertices)]
    const [x, y] = [Math.min(...points.map((one) => one.x)), Math.min(...points.map((one) => one.y))]
    return { x: expect.closeTo(x + w / 2, 3), y: expect.closeTo(y + h / 2, 3) }
  }
  const isLock = ({ layer, vertices = [] }: Entity) => layer === 'CUT' && Math.abs(span(vertices).w - 20.1) < 0.001
  const onFaces = read(drawFaces(design)).filter(isLock)
  expect([low, high]).toEqual(onFaces.map(({ vertices }) => bounds(vertices)))
  const flat = flatsOf(design).find(({ name }) => name === 'Door')
  const onBlank = read(drawFlat(flat as Flat)).filter(isLock)
  const button = flat?.holes.find(({ hole }) => 'd' in hole && hole.d === 60)
  const [dx, dy] = [(button?.x ?? 0) - 200, (button?.y ?? 0) - 500]
  expect([low, high].map((place) => ({ x: (place?.x ?? 0) + dx, y: (place?.y ?? 0) + dy }))).toEqual(
    onBlank.map(({ vertices }) => bounds(vertices)),
  )
  const [sheet] = drawArrangement(design, title)
  expect(sheet && toDrawingSvg(sheet)).toContain('Double-bit, Ø 22.5 with flats 20.1, x 555, y 151.4, 645.6')
})

test('the parts of random designs read back from DXF by both readers, each hole at its place and size', () => {
  let parts = 0
  for (const random of randomDesigns(shareOf(400))) {
    if (checkDesign(random).some(({ level }) => level === 'stop')) continue
    for (const flat of flatsOf(random)) {
      parts++
      const text = toDxf(drawFlat(flat))
      const first = read(drawFlat(flat)).filter(({ layer }) => layer === 'CUT' || layer === 'FORM')
      const second = new Helper(text).parsed.entities.filter(({ layer }) => layer === 'CUT' || layer === 'FORM')
      expect([first.length, second.length]).toEqual([1 + flat.holes.length, 1 + flat.holes.length])
      expect(first.filter(({ type }) => type === 'POLYLINE').every(({ shape }) => shape)).toBe(true)
      const { w, h } = span(first[0]?.vertices ?? [])
      expect([w, h]).toEqual([expect.closeTo(flat.w, 3), expect.closeTo(flat.h, 3)])
      for (const [index, { x, y, hole }] of flat.holes.entries()) {
        const [one, other] = [first[index + 1], second[index + 1]]
        if ('d' in hole && hole.flats)
          expect(Object.values(span(one?.vertices ?? []))).toEqual(near(hole.flats, hole.d))
        else if ('d' in hole) {
          expect([one?.radius, one?.center?.x, one?.center?.y]).toEqual(near(hole.d / 2, x, y))
          expect([other?.r, other?.x, other?.y]).toEqual(near(hole.d / 2, x, y))
        } else {
          const corners = arcsOf(one?.vertices ?? []).map(({ r }) => r)
          const r = Math.min(hole.r, hole.w / 2, hole.h / 2)
          expect(corners).toEqual(r > 0 ? near(r, r, r, r) : [])
          expect(Object.values(span(one?.vertices ?? []))).toEqual(near(hole.w, hole.h))
        }
      }
    }
  }
  expect(parts).toBeGreaterThan(shareOf(500))
})

test('the faces carry their labels and their cut-outs at full size', () => {
  const entities = read(drawFaces(design))
  expect(entities.filter(({ type }) => type === 'TEXT').map(({ text }) => text)).toContain('Door 597 x 797')
  expect(
    entities.filter(({ type, layer }) => type === 'CIRCLE' && layer === 'CUT').map(({ radius }) => radius),
  ).toEqual([30, 22.5, 16.25, 4.5, 4.5, 4.5, 4.5])
  const [, door] = entities.filter(({ layer }) => layer === 'CUT')
  expect(span(door?.vertices ?? [])).toEqual({ w: 120, h: 80 })
})

test('up to 36 cut-outs fit one sheet, more take two', () => {
  const cutouts = Array.from(
    { length: 37 },
    (_, i): Cutout => ({
      kind: 'button',
      face: 'door',
      x: 60 + (i % 8) * 60,
      y: 100 + Math.floor(i / 8) * 120,
    }),
  )
  expect(drawArrangement({ ...design, cutouts: cutouts.slice(0, 36) }, title)).toHaveLength(1)
  const [first, second, ...more] = drawArrangement({ ...design, cutouts }, title)
  expect(more).toEqual([])
  expect(first && toDrawingSvg(first)).toContain('1 more on the next sheet.')
  expect(second && toDrawingSvg(second)).toContain('>37</text>')
})

test('the drawing names its code, sizes and cut-outs, and escapes what people typed', () => {
  const [sheet] = drawArrangement(design, title)
  const svg = sheet ? toDrawingSvg(sheet) : ''
  for (const words of ['>600<', '>800<', '>250<', 'VM-ABCDEFG', 'Volt &#38; Sons', 'M32 gland', '31.2 kg'])
    expect(svg).toContain(words)
})

/** The words on a sheet. */
const wordsOf = ({ items }: Sheet) => flatten(items).flatMap((item) => (item.kind === 'text' ? [item.words] : []))

test('the drawing shows the back where it has holes, and the plinth, and names lock and mounting', () => {
  const words = (change: Partial<Design>) => drawArrangement({ ...standardDesign, ...change }, title).flatMap(wordsOf)
  expect(words({})).toContain('BACK')
  const floor: Partial<Design> = { mounting: 'floor', sheet: 2, ip: 55, lock: 'handle', plinth: 100, height: 1200 }
  expect(words(floor)).not.toContain('BACK')
  expect(words({ ...floor, cutouts: [{ kind: 'round', d: 60, face: 'back', x: 200, y: 500 }] })).toContain('BACK')
  expect(words(floor)).toEqual(expect.arrayContaining(['Floor, 100 mm plinth, gland plate', '100', '1200']))
  expect(words(floor)).toContain('Swing handle, 25 × 150 R3, x 555, y 598.5')
  expect(words({ ...floor, plinth: 0 })).not.toContain('100')
})

test('the drawing shows the hinges where they stand out, and the holes for lifting eyes', () => {
  const cabinet: Partial<Design> = { mounting: 'floor', sheet: 2, ip: 55, height: 1300 }
  const [sheet] = drawArrangement({ ...standardDesign, ...cabinet }, title)
  const drawn = read(sheet?.items ?? [])
  const [scale] = /(?<=Scale 1:)[\d.]+/.exec((sheet ? wordsOf(sheet) : []).join(' ')) ?? []
  const sized = (w: number, h: number) =>
    drawn.filter(({ type, vertices = [] }) => {
      if (type !== 'POLYLINE') return false
      const has = span(vertices)
      return Math.abs(has.w - w / Number(scale)) < 0.01 && Math.abs(has.h - h / Number(scale)) < 0.01
    })
  // four on the door, and four on the left side
  expect([sized(10, 54), sized(40, 54)].map(({ length }) => length)).toEqual([4, 4])
  expect(drawn.filter(({ radius = 0 }) => Math.abs(radius - 6.5 / Number(scale)) < 0.001)).toHaveLength(4)
})

test('the table of cut-outs gives the radius of rounded corners, as they are cut', () => {
  const rect = (w: number, h: number, r: number): Cutout => ({ kind: 'rect', w, h, r, face: 'door', x: 300, y: 400 })
  const cutouts = [rect(120, 80, 5), rect(120, 70, 0), rect(20, 10, 60)]
  const words = drawArrangement({ ...standardDesign, cutouts }, title).flatMap(wordsOf)
  expect(words).toEqual(expect.arrayContaining(['120 × 80 R5', '120 × 70', '20 × 10 R5']))
  // a slot: two of its sides are all corner, and leave no edge of no length
  const slot = read(drawFaces({ ...standardDesign, cutouts: [rect(20, 10, 60)] })).find(
    ({ layer, vertices = [] }) => layer === 'CUT' && Math.abs(span(vertices).w - 20) < 0.01,
  )
  expect(slot?.vertices).toHaveLength(6)
  expect(describeCutouts({ ...standardDesign, cutouts })[0]).toBe('1. 120 × 80 R5, door, x 300, y 400')
})

test('the SVG has every sheet, one below the other', () => {
  const cutouts = Array.from(
    { length: 40 },
    (_, i): Cutout => ({ kind: 'button', face: 'door', x: 60 + (i % 10) * 45, y: 100 + Math.floor(i / 10) * 60 }),
  )
  const sheets = drawArrangement({ ...design, cutouts }, title)
  const svg = toDrawingSvg(...sheets)
  expect(svg).toContain(`viewBox="0 -${297 * sheets.length} 420 ${297 * sheets.length}"`)
  for (const number of ['>36<', '>37<', '>40<']) expect(svg).toContain(number)
  expect(svg.match(/Drawing VM-ABCDEFG/g)).toHaveLength(sheets.length)
})

test('all views stay on the sheet, whatever the size', () => {
  for (const [width, height, depth] of [
    [150, 150, 90],
    [1600, 2200, 800],
    [1000, 300, 400],
    [300, 1400, 100],
  ] as const) {
    const tall: Partial<Design> = { mounting: 'floor', plinth: 200 }
    const sheets = [{}, tall].flatMap((more) =>
      drawArrangement({ ...standardDesign, width, height, depth, ...more }, title),
    )
    const points = sheets.flatMap(({ items }) => read(items)).flatMap(({ vertices = [] }) => vertices)
    expect(Math.min(...points.map(({ x }) => x))).toBeGreaterThanOrEqual(10)
    expect(Math.min(...points.map(({ y }) => y))).toBeGreaterThanOrEqual(10)
    expect(Math.max(...points.map(({ x }) => x))).toBeLessThanOrEqual(410)
    expect(Math.max(...points.map(({ y }) => y))).toBeLessThanOrEqual(287)
  }
})

test('the picture is small and in the colour of the finish', () => {
  const svg = toPictureSvg(drawOblique(design), { finish: 'ral2000' })
  expect(svg).toContain('.plain{fill:#da6e00}')
  expect(svg.length).toBeLessThan(4000)
})
