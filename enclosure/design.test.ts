import { expect, test } from 'vitest'
import { design as designSchema } from '#contract/configure/calls.ts'
import { randomDesigns } from '#test/samples/random-designs.ts'
import { shareOf } from '#test/samples/random-inputs.ts'
import { referenceDesigns } from '#test/samples/reference-designs.ts'
import { drawArrangement } from './arrangement.ts'
import { bendDeduction } from './bend.ts'
import { type Cutout, type Design, faceIds, holeHeight, holeWidth, shapeOf, standardDesign } from './design.ts'
import { drawOblique } from './drawing.ts'
import { toDrawingSvg } from './drawing-svg.ts'
import { faceOf, facesOf, stiffenerPlaces, uprightPlaces } from './faces.ts'
import { flatsOf, measureDesign, measureFlat, unfold } from './flats.ts'
import { checkHeat, coolingArea, louvreSpread } from './heat.ts'
import { holesOn, type Point } from './holes.ts'
import { fromLink, toLink } from './link.ts'
import { isUsual, loadQuery, readLoad, usualLoad } from './load.ts'
import { weigh } from './mass.ts'
import { glandStuds, partsOf } from './parts.ts'
import { exampleRates, heavyKg, priceDesign, sizeKey, toSellingRates } from './price.ts'
import { checkDesign } from './rules.ts'
import { earthStuds } from './studs.ts'
import { toPictureSvg } from './svg.ts'

const selling = toSellingRates(exampleRates)
const codes = (change: Partial<Design>) => checkDesign({ ...standardDesign, ...change }).map(({ code }) => code)
const at = (x: number, y: number, face: Cutout['face'] = 'door') => ({ face, x, y })
const button = (x: number, y = 400): Cutout => ({ kind: 'button', ...at(x, y) })

/** A box as people order it: meters, push-buttons, a fan with its filter, glands. */
const showpiece: Design = {
  ...standardDesign,
  width: 620,
  height: 840,
  depth: 280,
  ip: 54,
  plate: 'galvanised',
  cutouts: [
    { kind: 'meter', size: 96, ...at(200, 680) },
    { kind: 'meter', size: 96, ...at(417, 680) },
    ...[163.5, 261.5, 355.5, 453.5].flatMap((x) => [button(x, 555), button(x, 485)]),
    { kind: 'fan', size: 148, ...at(132, 160, 'right') },
    { kind: 'filter', size: 148, ...at(132, 690, 'right') },
    { kind: 'gland', size: 40, ...at(150, 120, 'bottom') },
    { kind: 'gland', size: 32, ...at(230, 120, 'bottom') },
    { kind: 'gland', size: 25, ...at(300, 120, 'bottom') },
  ],
}

const size = (width: number, height: number, depth: number) => ({ width, height, depth })
const floor = { sheet: 2, mounting: 'floor', plinth: 100, ip: 55, lock: 'handle', plate: 'galvanised' } as const
const stainless = (steel: '304' | '316') => ({ steel, sheet: 1.5, finish: 'bare' }) as const
/** The catalogue's sizes as the configurator builds them, with their list prices in rand. */
const catalogue: [string, number, Partial<Design>][] = [
  ['VE-2030-15', 642, { ...size(200, 300, 150), sheet: 1.2 }],
  ['VE-3030-20', 796, { ...size(300, 300, 200), sheet: 1.2 }],
  ['VE-3040-20', 918, { ...size(300, 400, 200), sheet: 1.2 }],
  ['VE-4040-20', 1128, size(400, 400, 200)],
  ['VE-4050-20', 1346, size(400, 500, 200)],
  ['VE-5070-25', 1934, size(500, 700, 250)],
  ['VE-6080-25', 2489, size(600, 800, 250)],
  ['VE-6080-30', 2680, size(600, 800, 300)],
  ['VE-8080-30', 3420, size(800, 800, 300)],
  ['VE-80100-30', 4190, size(800, 1000, 300)],
  ['VE-80120-30', 4980, size(800, 1200, 300)],
  ['VE-6076-25P', 2696.5, { ...size(600, 760, 250), plate: 'galvanised' }],
  ['VE-6080-25-B26', 2795, { ...size(600, 800, 250), finish: 'ral2000' }],
  ['VE-80100-30-B26', 4685, { ...size(800, 1000, 300), finish: 'ral2000' }],
  ['VX-3030-20', 2640, { ...size(300, 300, 200), ...stainless('304') }],
  ['VX-4050-20', 4180, { ...size(400, 500, 200), ...stainless('304') }],
  ['VX-5060-21', 5870, { ...size(500, 600, 210), ...stainless('304') }],
  ['VX-6080-25', 7940, { ...size(600, 800, 250), ...stainless('304') }],
  ['VX-4050-20-316', 5640, { ...size(400, 500, 200), ...stainless('316') }],
  ['VX-6080-25-316', 10480, { ...size(600, 800, 250), ...stainless('316') }],
  ['VF-60180-40', 9860, { ...size(600, 1800, 400), ...floor }],
  ['VF-80200-50', 13450, { ...size(800, 2000, 500), ...floor }],
  ['VF-80200-60', 14720, { ...size(800, 2000, 600), ...floor }],
  ['VF-120200-50', 19800, { ...size(1200, 2000, 500), ...floor, doors: 2 }],
  ['VW-4050-20', 1890, { ...size(400, 500, 200), window: 'full', ip: 65 }],
  ['VW-6080-25', 3320, { ...size(600, 800, 250), window: 'full', ip: 65 }],
]

test('the standard enclosure and the showpiece can be made', () => {
  expect(codes({})).toEqual([])
  expect(checkDesign(showpiece).filter(({ level }) => level === 'stop')).toEqual([])
})

test('push-buttons 25 mm apart are too close, 30 mm apart are not', () => {
  expect(codes({ cutouts: [button(200), button(225)] })).toEqual(['collision'])
  expect(codes({ cutouts: [button(200), button(230)] })).toEqual([])
})

test('metal stays between holes', () => {
  const round = (x: number): Cutout => ({ kind: 'round', d: 20, ...at(x, 400) })
  expect(codes({ cutouts: [round(200), round(224)] })).toEqual(['web'])
  expect(codes({ cutouts: [round(200), round(225)] })).toEqual([])
})

test('holes in a gland plate go by its own 2 mm, not by the body’s sheet', () => {
  const round = (d: number, x: number): Cutout => ({ kind: 'round', d, ...at(x, 100, 'bottom') })
  const thin = { ...size(300, 400, 250), sheet: 1.2 }
  const close = [round(20, 120), round(20, 145.5)]
  expect(codes({ ...thin, cutouts: close })).toEqual(['web'])
  expect(codes({ ...thin, glandPlate: false, cutouts: close })).toEqual([])
  expect(codes({ ...thin, cutouts: [round(20, 120), round(20, 146)] })).toEqual([])
  expect(codes({ ...thin, cutouts: [round(3, 120)] })).toEqual(['small'])
  expect(codes({ ...thin, glandPlate: false, cutouts: [round(3, 120)] })).toEqual([])
})

test('louvres and IP66 exclude each other, and the finding offers both ways out', () => {
  const cutouts: Cutout[] = [{ kind: 'louvre', w: 100, h: 96, ...at(110, 200, 'left') }]
  const [finding] = checkDesign({ ...standardDesign, cutouts })
  expect(finding).toMatchObject({
    code: 'ip',
    message: 'The highest possible rating is IP43, because louvres let spray through.',
  })
  for (const { change } of finding?.remedies ?? []) expect(codes({ cutouts, ...change })).toEqual([])
  expect(finding?.remedies).toHaveLength(2)
})

test('a hole keeps off the edge, the lock and the window', () => {
  expect(codes({ cutouts: [{ kind: 'round', d: 20, ...at(40, 400) }] })).toEqual(['edge'])
  expect(codes({ cutouts: [button(540, 151)] })).toEqual(['blocked'])
  expect(codes({ window: 'full', ip: 65, cutouts: [button(300)] })).toEqual(['blocked'])
})

test('brackets are in the way on a wall or a pole; what stands on the floor has none, and no holes for them', () => {
  const cutouts: Cutout[] = [{ kind: 'round', d: 10, ...at(40, 40, 'back') }]
  const drilled = (change: Partial<Design>) =>
    flatsOf({ ...standardDesign, ...change }).find(({ name }) => name === 'Body' || name === 'Back')?.holes.length
  expect(checkDesign({ ...standardDesign, cutouts })).toMatchObject([
    { message: 'Ø 10 is in the way of a wall bracket.' },
  ])
  expect(codes({ mounting: 'pole', cutouts })).toEqual(['blocked'])
  expect(codes({ ...floor, cutouts })).toEqual([])
  expect([drilled({}), drilled({ mounting: 'pole' }), drilled(floor)]).toEqual([4, 4, 0])
})

test('stiffeners and uprights make way for cut-outs, and a finding says when they cannot', () => {
  const findingsOf = (change: Partial<Design>) =>
    checkDesign({ ...standardDesign, ...change }).map(({ level, code }) => `${level} ${code}`)
  // a fan and push-buttons where the stiffeners would be
  const fan: Cutout = { kind: 'fan', size: 148, ...at(150, 300) }
  const filter: Cutout = { kind: 'filter', size: 148, ...at(150, 600) }
  expect(findingsOf({ ip: 54, cutouts: [fan, filter] })).toEqual([])
  const places = stiffenerPlaces({ ...standardDesign, cutouts: [fan, filter] }, 'door')
  expect(places).toHaveLength(2)
  for (const x of places)
    for (const { x: middle } of [fan, filter]) expect(Math.abs(x - middle)).toBeGreaterThanOrEqual(76 + 30)
  const row = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from) / 40) + 1 }, (_, i) => button(from + i * 40))
  expect(findingsOf({ cutouts: row(60, 300) })).toEqual(['warn stiffener'])
  expect(findingsOf({ cutouts: row(60, 500) })).toEqual(['stop stiffener'])
  const hole: Cutout = { kind: 'rect', w: 480, h: 720, r: 2, ...at(298, 398) }
  expect(findingsOf({ cutouts: [hole] })).toEqual(expect.arrayContaining(['stop frame', 'stop stiffener']))
  const cabinet = { ...floor, ...size(800, 2000, 600), plinth: 0 } as const
  const side = (w: number, x: number): Cutout => ({ kind: 'rect', w, h: 100, r: 2, ...at(x, 900, 'left') })
  expect(findingsOf({ ...cabinet, cutouts: [side(60, 60)] })).toEqual([])
  expect(uprightPlaces({ ...standardDesign, ...cabinet, cutouts: [side(60, 60)] }, 'left')[0]).toBe(113)
  expect(findingsOf({ ...cabinet, cutouts: [side(260, 160)] })).toEqual(['stop upright'])
})

test('a part must have room behind its face', () => {
  const findingsOf = (change: Partial<Design>) =>
    checkDesign({ ...standardDesign, ...change }).map(({ level, code }) => `${level} ${code}`)
  const meter: Cutout = { kind: 'meter', size: 96, ...at(200, 200) }
  const low = { ...size(400, 400, 90), glandPlate: false }
  expect(findingsOf({ ...low, cutouts: [meter] })).toEqual(['stop depth'])
  expect(findingsOf({ ...low, depth: 100, cutouts: [meter] })).toEqual([])
  expect(findingsOf({ ...low, depth: 100, plate: 'galvanised', cutouts: [meter] })).toEqual(['stop depth'])
  const behind: Cutout = { kind: 'round', d: 40, ...at(300, 400, 'back') }
  expect(findingsOf({ cutouts: [behind] })).toEqual([])
  expect(findingsOf({ plate: 'galvanised', cutouts: [behind] })).toEqual(['warn behind_plate'])
})

test('parts on different faces do not meet inside, nor the edge of the mounting plate', () => {
  const messages = (change: Partial<Design>) =>
    checkDesign({ ...standardDesign, ...change }).map(({ level, message }) => `${level}: ${message}`)
  const fan: Cutout = { kind: 'fan', size: 148, ...at(105, 400, 'right') }
  const filter: Cutout = { kind: 'filter', size: 148, ...at(115, 600, 'left') }
  const air: Partial<Design> = { ip: 54, cutouts: [fan, filter] }
  expect(messages(air)).toEqual([])
  // the fan reaches to x 542, and the body of the meter from 456 to 548 or from 446 to 538
  const meter = (x: number): Cutout => ({ kind: 'meter', size: 96, ...at(x, 400) })
  expect(messages({ ...air, cutouts: [fan, filter, meter(500)] })).toEqual([
    'stop: 96 × 96 meter (3) and Filter fan 148 (1) would meet inside.',
  ])
  expect(messages({ ...air, cutouts: [fan, filter, meter(490)] })).toEqual([])
  expect(messages({ ...air, plate: 'galvanised' })).toEqual([])
  const behind = (face: 'left' | 'right' | 'top', x: number, y: number): Cutout => ({
    kind: 'button',
    ...at(x, y, face),
  })
  for (const cutout of [behind('left', 40, 400), behind('right', 190, 400), behind('top', 300, 190)]) {
    expect(messages({ plate: 'galvanised', ip: 43, cutouts: [cutout] }), cutout.face).toEqual([
      'stop: 22.5 push-button reaches 60 mm inside and would meet the edge of the mounting plate.',
    ])
    expect(messages({ ip: 43, cutouts: [cutout] }), cutout.face).toEqual([])
  }
})

test('hinges, rods, lifting eyes, the hood and the wall are in the way of cut-outs', () => {
  const messages = (change: Partial<Design>) =>
    checkDesign({ ...standardDesign, ...change }).map(({ level, message }) => `${level}: ${message}`)
  const fan = (y: number, face: 'left' | 'right' = 'left'): Cutout => {
    const x = face === 'left' ? 380 - 40 - 146 : 40 + 146
    return { kind: 'fan', size: 323, ...at(x, y, face) }
  }
  const deep = { depth: 400, ip: 54 } as const
  expect(messages({ ...deep, cutouts: [fan(400)] })).toContain('stop: Filter fan 323 is in the way of a hinge.')
  expect(messages({ ...deep, cutouts: [fan(400, 'right')] }).join()).not.toContain('hinge')
  expect(messages({ ...deep, hinge: 'right', cutouts: [fan(400, 'right')] }).join()).toContain('hinge')
  const beside = button(545, 200)
  expect(messages({ lock: 'handle', cutouts: [beside] })).toEqual([
    'stop: 22.5 push-button is in the way of the rods of the lock.',
  ])
  const cabinet = { ...floor, ...size(800, 2000, 600), plinth: 0, plate: 'none' } as const
  const inTop: Cutout = { kind: 'round', d: 20, ...at(60, 60, 'top') }
  expect(messages({ ...cabinet, ip: 43, cutouts: [inTop] })).toEqual(['stop: Ø 20 is in the way of a lifting eye.'])
  const gland: Cutout = { kind: 'gland', size: 20, ...at(300, 110, 'top') }
  expect(messages({ ip: 43, cutouts: [gland] })).toEqual([])
  const hole: Cutout = { kind: 'round', d: 20, ...at(300, 110, 'top') }
  expect(messages({ ip: 54, hood: true, cutouts: [hole] }).join()).not.toContain('stop')
  expect(messages({ ip: 54, hood: true, cutouts: [gland] })).toContain(
    'stop: M20 gland has no room under the rain hood.',
  )
  const behind: Cutout = { kind: 'gland', size: 20, ...at(300, 400, 'back') }
  expect(messages({ cutouts: [behind] })).toEqual(['warn: M20 gland is on the back: the wall is 3 mm behind it.'])
  expect(messages({ mounting: 'pole', cutouts: [behind] })).toEqual([])
})

test('no cut-out of the bottom is over the plinth’s flange', () => {
  for (const glandPlate of [true, false]) {
    const sample: Design = { ...standardDesign, ...floor, ...size(800, 2000, 600), plinth: 100, glandPlate }
    const { free } = faceOf(sample, 'bottom')
    for (const { name, places, flanges } of partsOf(sample).filter((one) => one.name.startsWith('Plinth')))
      for (const { origin, u } of places) {
        const reach = flanges.top?.long ?? 0
        // front and rear are across, sides along
        const isAcross = u[0] !== 0
        const [at, low, high] = isAcross ? [origin[2], free.y0, free.y1] : [origin[0], free.x0, free.x1]
        expect(at + reach <= low || at - reach >= high, `${name} at ${at}`).toBe(true)
      }
  }
})

test('mild steel is coated, large fronts are thick, wide ones have two doors', () => {
  expect(codes({ finish: 'bare' })).toEqual(['rust'])
  expect(codes({ sheet: 1.2 })).toEqual(['sheet_thin'])
  expect(codes({ ...floor, ...size(1200, 1000, 400) })).toEqual(['leaf'])
})

test('a sheet that is larger than our table stops the order, and says what to change', () => {
  const large: Design = { ...standardDesign, ...floor, doors: 2, ...size(1600, 2200, 600) }
  const [finding, ...others] = checkDesign(large)
  expect(others).toEqual([])
  expect(finding).toMatchObject({
    level: 'stop',
    code: 'blank',
    message: 'The back would need a sheet of 1619 × 2200 mm; our machine takes up to 3000 × 1500 mm.',
    remedies: [
      { label: '1481 mm wide', change: { width: 1481 } },
      { label: '1500 mm high', change: { height: 1500 } },
    ],
  })
  for (const { change } of finding?.remedies ?? []) expect(checkDesign({ ...large, ...change })).toEqual([])
  expect(checkDesign({ ...large, width: 1482 }).map(({ code }) => code)).toEqual(['blank'])
})

test('whatever can be made is cut from sheets that fit our table, and the catalogue’s sizes can be made', () => {
  for (const [name, , change] of catalogue) expect([name, ...codes(change)]).toEqual([name])
  for (const width of [400, 900, 1481, 1500, 1600])
    for (const height of [600, 1400, 1500, 2200])
      for (const depth of [250, 800])
        for (const doors of [1, 2] as const) {
          const sample: Design = { ...standardDesign, ...floor, ...size(width, height, depth), doors, hood: true }
          if (checkDesign(sample).some(({ level }) => level === 'stop')) continue
          for (const { name, w, h } of flatsOf(sample)) {
            expect(Math.max(w, h), `${name} of ${width} × ${height}`).toBeLessThanOrEqual(3000)
            expect(Math.min(w, h), `${name} of ${width} × ${height}`).toBeLessThanOrEqual(1500)
          }
        }
})

test('every remedy resolves its finding', () => {
  const broken: Partial<Design>[] = [
    { sheet: 1.2 },
    { sheet: 1.5 },
    { finish: 'bare' },
    { width: 1200, sheet: 2 },
    { doors: 2, width: 380, ip: 55 },
    { lock: 'handle', height: 450 },
    { depth: 120 },
    { plinth: 100 },
    { window: 'full', ip: 66 },
    { window: 'full', ip: 65, width: 250 },
    { mounting: 'floor', ip: 55, depth: 200 },
    { mounting: 'pole', depth: 350 },
    { cutouts: [{ kind: 'button', ...at(200, 200, 'door2') }] },
    { ...floor, ...size(1600, 2200, 600), doors: 2 },
  ]
  for (const change of broken) {
    const design = { ...standardDesign, ...change }
    const [finding] = checkDesign(design)
    expect(finding?.remedies, JSON.stringify(change)).not.toHaveLength(0)
    for (const remedy of finding?.remedies ?? [])
      expect(codes({ ...design, ...remedy.change }), `${JSON.stringify(change)}: ${remedy.label}`).not.toContain(
        finding?.code,
      )
  }
})

test('the schema refuses what the rules refuse, and names the cut-out', () => {
  expect(designSchema.safeParse(showpiece).success).toBe(true)
  const bad = designSchema.safeParse({ ...showpiece, cutouts: [...showpiece.cutouts, button(12)] })
  expect(bad.error?.issues[0]?.path).toEqual(['cutouts', showpiece.cutouts.length])
  expect(designSchema.safeParse({ ...standardDesign, width: 600.5 }).success).toBe(false)
  expect(designSchema.safeParse({ ...standardDesign, cutouts: [button(200.25)] }).success).toBe(false)
})

test('an angle unfolds to its outside lengths less one deduction', () => {
  const flat = unfold({
    name: 'Angle',
    face: { w: 100, h: 50 },
    flanges: { right: { long: 30, turn: 'up', start: [0, 0], end: [0, 0] } },
    holes: [],
    sheet: 2,
    material: 'body',
    isCoated: true,
    places: [],
  })
  expect(flat.w).toBeCloseTo(130 - bendDeduction(2), 9)
  expect(flat.bends).toEqual([
    {
      from: { x: 100 - bendDeduction(2) / 2, y: 0 },
      to: { x: 100 - bendDeduction(2) / 2, y: 50 },
      turn: 'up',
      angle: 90,
      order: 1,
    },
  ])
  expect(bendDeduction(1.6)).toBeCloseTo(2.831, 3)
})

test('a hole of a side lies on the blank where the side will be', () => {
  const hole = (face: 'left' | 'right'): Cutout => ({ kind: 'round', d: 30, ...at(100, 300, face) })
  const [body] = flatsOf({ ...standardDesign, cutouts: [hole('right'), hole('left')] })
  const xs = body?.holes.filter((one) => 'd' in one.hole && one.hole.d === 30).map(({ x }) => x) ?? []
  const deduction = bendDeduction(1.6)
  const lip = 22 - deduction + 12 - deduction / 2
  const [low = 0, high = 0] = xs.toSorted((a, b) => a - b)
  expect(low).toBeCloseTo(lip + 100 - deduction / 2, 9)
  expect(high).toBeCloseTo(lip + (230 - deduction) + (600 - deduction) + 100 - deduction / 2, 9)
})

test('bends are made from the outside in, and walls, lips and edges turn the way they stand', () => {
  const [body, top] = flatsOf(standardDesign)
  expect(body?.bends.map(({ order, turn, angle }) => `${order} ${turn} ${angle}`)).toEqual([
    ...['1 up 90', '2 up 90'],
    ...['3 down 90', '4 down 90', '5 down 90', '6 down 90'],
  ])
  expect(top?.bends.map(({ turn }) => turn)).toEqual(['up', 'down', 'down', 'down', 'down'])
})

test('the flat door weighs what the folded one does', () => {
  const door = flatsOf(standardDesign).find(({ name }) => name === 'Door')
  const foldedM2 = (597 * 797 + 2 * (597 + 797) * (20 + 12 - 3)) / 1e6
  expect(door && measureFlat(door, 7.85).netM2 / foldedM2).toBeCloseTo(1, 1)
})

test('links come back as they went, and cut-off or foreign ones are nothing', () => {
  for (const [, , change] of catalogue)
    expect(fromLink(toLink({ ...standardDesign, ...change }))).toEqual({ ...standardDesign, ...change })
  const link = toLink(showpiece)
  expect(fromLink(link)).toEqual(showpiece)
  for (let i = 0; i < link.length; i++) expect(fromLink(link.slice(0, i))).toBeUndefined()
  expect(fromLink(`${link}A`)).toBeUndefined()
  expect(fromLink(`_${link.slice(1)}`)).toBeUndefined()
  expect(toLink(standardDesign)).toHaveLength(12)
})

test('a link of the first version keeps its meaning', () => {
  expect(fromLink('FLBkB9BDAAQA')).toEqual(standardDesign)
})

test('the catalogue’s sizes cost within a tenth of their list prices', () => {
  const sizes = catalogue.map(([, , change]) => sizeKey({ ...standardDesign, ...change }))
  const distances = catalogue.map(([name, rand, change]) => {
    const { cents, lines } = priceDesign({ ...standardDesign, ...change }, toSellingRates(exampleRates, sizes))
    expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(cents)
    expect(Math.abs(cents / 100 / rand - 1), name).toBeLessThan(0.1)
    return cents / 100 / rand - 1
  })
  const rms = Math.sqrt(distances.reduce((sum, one) => sum + one ** 2, 0) / distances.length)
  expect(rms).toBeLessThan(0.06)
})

test('a larger enclosure never costs less', () => {
  const price = (change: Partial<Design>) => priceDesign({ ...standardDesign, ...change }, selling).cents
  for (const side of ['width', 'height', 'depth'] as const)
    for (let mm = 150; mm < 1390; mm += 10)
      expect(price({ [side]: mm + 10 }), `${side} ${mm}`).toBeGreaterThanOrEqual(price({ [side]: mm }))
})

test('selling rates hide overhead and margin, and change no other figure', () => {
  expect(selling).toMatchObject({ overhead: 0, margin: 0, scrap: 0.1, hours: exampleRates.hours })
  expect(selling.assemblyHour).toBeCloseTo(285 * 1.17 * 1.21, 9)
  const list = (rates: object): string[] =>
    Object.entries(rates)
      .flatMap(([key, one]) => (typeof one === 'object' ? [key, ...list(one)] : [key]))
      .sort()
  const { standardSizes, ...figures } = toSellingRates({ ...exampleRates, kFactor: { 'mild-16': 0.4 } }, [
    '600x800x250',
  ])
  expect(standardSizes).toEqual(['600x800x250'])
  expect(list(figures)).toEqual(list(exampleRates))
})

test('only a size that is not standard pays for the drawing office and has a least price; a quantity shares them', () => {
  const small = { ...standardDesign, width: 210, height: 200, depth: 120, glandPlate: false, sheet: 1.2 }
  const standard = toSellingRates(exampleRates, [sizeKey(small)])
  const lineOf = (quantity: number, rates = selling) =>
    priceDesign(small, rates, quantity).lines.find(({ group }) => group === 'engineering')?.cents ?? 0
  expect(lineOf(1, standard)).toBe(0)
  expect(priceDesign(small, standard).cents).toBeLessThan(priceDesign(small, selling).cents)
  expect(priceDesign(small, selling).cents).toBeGreaterThanOrEqual((exampleRates.minimum ?? 0) * 100)
  const hours = (exampleRates.engineeringHours ?? 0) * (selling.engineeringHour ?? 0)
  expect(lineOf(1)).toBeGreaterThanOrEqual(Math.round(hours * 100) - 100)
  expect(lineOf(10)).toBeLessThan(lineOf(1) / 5)
  // cut-outs do not make a standard size another one
  const drilled = { ...small, cutouts: [{ kind: 'button', face: 'door', x: 60, y: 100 } as const] }
  expect(priceDesign(drilled, standard).lines.find(({ group }) => group === 'engineering')?.cents).toBe(0)
  // rates of before have neither
  const { minimum: _, engineeringHours: __, engineeringHour: ___, ...before } = exampleRates
  expect(priceDesign(small, toSellingRates(before)).cents).toBe(priceDesign(small, standard).cents)
})

test('a longer gland plate has more studs, so that its gasket is pressed, and they are paid for', () => {
  const [narrow, wide] = [glandStuds({ ...standardDesign, width: 250 }), glandStuds({ ...standardDesign, width: 1000 })]
  expect([narrow.length, wide.length]).toEqual([8, 16])
  const plate = flatsOf(standardDesign).find(({ name }) => name === 'Gland plate')
  expect(plate?.holes).toHaveLength(glandStuds(standardDesign).length)
  const rand = (glandStud: number) =>
    priceDesign(standardDesign, { ...selling, glandStud }).lines.find(({ group }) => group === 'fittings')?.cents ?? 0
  expect(rand(10) - rand(0)).toBeCloseTo(glandStuds(standardDesign).length * 1000, -2)
})

test('fans, filters and panes weigh something', () => {
  const bare = weigh(referenceDesigns['a control panel'])
  // its fan and filter, less what was cut out
  expect(weigh({ ...referenceDesigns['a control panel'], cutouts: [] }) + 1.2 - bare).toBeLessThan(1)
  const glazed = referenceDesigns['a stainless box with a window']
  expect(weigh(glazed)).toBeGreaterThan(1.06 * measureDesign(glazed).kg + 1)
})

test('what stands on the floor, or is heavier than a parcel, goes by weight or is quoted', () => {
  const quoted = (change: Partial<Design>, rates = selling) => {
    const { kg, deliveryQuoted, goesByWeight } = priceDesign({ ...standardDesign, ...change }, rates)
    return { isHeavy: kg > heavyKg, deliveryQuoted, goesByWeight }
  }
  expect(quoted({})).toEqual({ isHeavy: false, deliveryQuoted: false, goesByWeight: false })
  expect(quoted({ width: 900, height: 1200 })).toEqual({ isHeavy: true, deliveryQuoted: true, goesByWeight: true })
  const stands = { mounting: 'floor', width: 400, height: 600, sheet: 1.2 } as const
  expect(quoted(stands)).toEqual({ isHeavy: false, deliveryQuoted: true, goesByWeight: true })
  expect(quoted(stands, { ...selling, floorQuoted: true })).toMatchObject({ deliveryQuoted: true, goesByWeight: false })
})

test('earth studs are on their face, clear of every cut-out', () => {
  for (const design of [...Object.values(referenceDesigns), ...randomDesigns(shareOf(2000))]) {
    if (checkDesign(design).some(({ level }) => level === 'stop')) continue
    const studs = earthStuds(design)
    expect(studs).toHaveLength(1 + design.doors)
    for (const { face, x, y } of studs) {
      const { w, h } = faceOf(design, face)
      expect([x > 10, x < w - 10, y > 10, y < h - 10], toLink(design)).toEqual([true, true, true, true])
      for (const cutout of design.cutouts.filter((one) => one.face === face)) {
        const { room } = shapeOf(cutout)
        const away = Math.max(
          Math.abs(cutout.x - x) - holeWidth(room) / 2,
          Math.abs(cutout.y - y) - holeHeight(room) / 2,
        )
        expect(away, toLink(design)).toBeGreaterThan(10)
      }
    }
  }
})

test('half a cent is rounded up, though its double is a little less', () => {
  const { lines } = priceDesign(standardDesign, { ...selling, setup: 1.005 })
  expect(lines.find(({ group }) => group === 'setup')?.cents).toBe(101)
})

test('more of the same cost less each', () => {
  const [one, ten] = [priceDesign(showpiece, selling), priceDesign(showpiece, selling, 10)]
  expect(ten.cents).toBeLessThan(one.cents)
  expect(priceDesign(showpiece, selling, 21).leadTimeDays).toBe(one.leadTimeDays + 7)
})

test('more watts are warmer, a fan is cooler', () => {
  expect(coolingArea({ ...standardDesign, ...size(800, 2000, 600), mounting: 'floor' })).toBeCloseTo(5.712, 3)
  const top = (watts: number, design = standardDesign) => checkHeat(design, { ...usualLoad, watts }).top
  for (let watts = 10; watts < 600; watts += 10) expect(top(watts + 10)).toBeGreaterThan(top(watts))
  expect(top(320, showpiece)).toBeLessThan(top(320, { ...showpiece, cutouts: [] }))
  // a cabinet against a wall is warmer than one that is free
  const cabinet: Design = { ...standardDesign, ...size(800, 2000, 600), ...floor }
  const there = (atWall: boolean) => checkHeat(cabinet, { ...usualLoad, watts: 600, atWall })
  expect(there(true).top).toBeGreaterThan(there(false).top + 1)
  expect(there(true).area).toBeCloseTo(5.712 - 0.4 * 1.6, 3)
  const { mostWatts } = checkHeat(standardDesign, usualLoad)
  expect(checkHeat(standardDesign, { ...usualLoad, watts: mostWatts }).advice).toEqual({ kind: 'enough' })
  expect(checkHeat(standardDesign, { ...usualLoad, watts: mostWatts + 2 }).advice).not.toEqual({ kind: 'enough' })
})

test('louvres cool by the method’s curve, not by a constant', () => {
  const louvre = (face: 'left' | 'right'): Cutout => ({ kind: 'louvre', w: 300, h: 416, ...at(290, 1000, face) })
  const cabinet: Design = {
    ...standardDesign,
    ...size(800, 2000, 600),
    ...floor,
    ip: 43,
    cutouts: [louvre('left'), louvre('right')],
  }
  // 2 × 26 slots of 12 cm², half of them inlet: S = 312 cm², f = 5.31
  expect(louvreSpread(cabinet, 312)).toBeCloseTo(1.856, 2)
  expect(checkHeat(cabinet, { ...usualLoad, watts: 600 }).top - usualLoad.ambient).toBeCloseTo(19.9, 0)
})

test('a fan counts as far as its air can leave, and a finding says when it cannot', () => {
  const fan: Cutout = { kind: 'fan', size: 204, ...at(130, 160, 'right') }
  const filter = (size: 148 | 204): Cutout => ({ kind: 'filter', size, ...at(130, 600, 'right') })
  const designWith = (...cutouts: Cutout[]): Design => ({ ...standardDesign, depth: 300, ip: 54, cutouts })
  const top = (...cutouts: Cutout[]) => checkHeat(designWith(...cutouts), { ...usualLoad, watts: 300 }).top
  const warnings = (...cutouts: Cutout[]) =>
    checkDesign(designWith(...cutouts)).map(({ level, message, cutout }) => [level, message, cutout])
  expect(top(fan)).toBe(top())
  expect(top(fan, filter(148))).toBeLessThan(top(fan))
  expect(top(fan, filter(204))).toBeLessThan(top(fan, filter(148)))
  expect(warnings(fan, filter(204))).toEqual([])
  expect(warnings(fan)).toEqual([
    ['warn', 'The fan’s air has no way out, so it will not cool. Add an outlet filter 204.', 0],
  ])
  expect(warnings(fan, filter(148))).toEqual([
    ['warn', 'Only 43 of the fan’s 87 m³/h can get out. Add an outlet filter 204.', 0],
  ])
  const louvre: Cutout = { kind: 'louvre', w: 150, h: 400, ...at(130, 500, 'left') }
  expect(top(fan, louvre)).toBeLessThan(top(fan))
  const { advice } = checkHeat(designWith(fan), { ...usualLoad, watts: 300 })
  expect(advice).toEqual({ kind: 'outlet', size: 204 })
})

const isInside = ({ x, y }: Point, outline: Point[]) =>
  outline.reduce((isIn, a, i) => {
    const b = outline.at(i - 1) ?? a
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    return crosses ? !isIn : isIn
  }, false)

/** By another way than the rules: the points of one hole against the other. */
function doHolesMeet(design: Design): boolean {
  return facesOf(design).some((id) => {
    const holes = holesOn(design, id)
    return holes.some((a, i) =>
      holes.slice(0, i).some((b) => {
        const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
        if ('d' in a.hole && 'd' in b.hole) return Math.hypot(dx, dy) < (a.hole.d + b.hole.d) / 2
        // boxes are larger than circles; two circles are compared above
        const [w, h] = [holeWidth(a.hole) + holeWidth(b.hole), holeHeight(a.hole) + holeHeight(b.hole)]
        if (dx >= w / 2 || dy >= h / 2) return false
        const round =
          'd' in a.hole ? { at: a, d: a.hole.d, box: b } : 'd' in b.hole ? { at: b, d: b.hole.d, box: a } : undefined
        if (!round) return true
        const reach = (gap: number, side: number) => Math.max(0, gap - side / 2)
        return Math.hypot(reach(dx, holeWidth(round.box.hole)), reach(dy, holeHeight(round.box.hole))) < round.d / 2
      }),
    )
  })
}

test('random designs: rules and schema agree, and what can be made has no overlap, one link and one price', () => {
  let checked = 0
  for (const design of randomDesigns(shareOf(10_000))) {
    const stops = checkDesign(design).filter(({ level }) => level === 'stop')
    expect(designSchema.safeParse(design).success).toBe(stops.length === 0)
    // what cannot be made still has a price and a picture: a broken rule blocks only buying
    const price = priceDesign(design, selling)
    expect(Number.isInteger(price.cents) && price.cents > 0).toBe(true)
    expect(price.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(price.cents)
    expect(Number.isFinite(checkHeat(design, usualLoad).top)).toBe(true)
    if (stops.length > 0) continue
    checked++
    expect(doHolesMeet(design)).toBe(false)
    const link = toLink(design)
    const arrived = fromLink(link)
    expect(arrived).toEqual(design)
    // the browser holds the design and the selling rates, the server reads the link and the rates as JSON from its
    // table
    expect(arrived && priceDesign(arrived, JSON.parse(JSON.stringify(selling)))).toEqual(price)
    for (const { name, holes, outline } of flatsOf(design))
      for (const { x, y, hole } of holes)
        for (const [sx, sy] of [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const) {
          const corner = { x: x + sx * holeWidth(hole) * 0.35, y: y + sy * holeHeight(hole) * 0.35 }
          if (!isInside(corner, outline)) expect.fail(`${name}: a hole at ${x}, ${y} of ${link}`)
        }
  }
  expect(checked).toBeGreaterThan(shareOf(2000))
})

/** Whatever a link can say, however wild. */
function* wildDesigns(count: number): Generator<Design> {
  let seed = 7
  const whole = (min: number, max: number) => {
    seed = (seed * 16807) % 2147483647
    return min + (seed % (max - min + 1))
  }
  const half = () => whole(0, 8191) / 2
  for (const design of randomDesigns(count)) {
    const place = () => ({ face: faceIds[whole(0, 6)] ?? 'door', x: half(), y: half() })
    const cutouts = Array.from({ length: whole(0, 12) }, (): Cutout => {
      const kinds: Cutout[] = [
        { kind: 'round', ...place(), d: half() },
        { kind: 'rect', ...place(), w: half(), h: half(), r: whole(0, 63) },
        { kind: 'louvre', ...place(), w: half(), h: half() },
        { kind: 'fan', size: 323, ...place() },
      ]
      return kinds[whole(0, 3)] ?? { kind: 'button', ...place() }
    })
    yield {
      ...design,
      ...size(whole(150, 1600), whole(150, 2200), whole(90, 800)),
      plinth: 200,
      doors: 2,
      cutouts,
    }
  }
}

test('whatever a hostile link says, the page has a price, a temperature, an image and a drawing to show', () => {
  for (const wild of wildDesigns(120)) {
    const design = fromLink(toLink(wild))
    if (!design) expect.fail(toLink(wild))
    expect(Number.isInteger(priceDesign(design, selling).cents)).toBe(true)
    expect(Number.isFinite(checkHeat(design, usualLoad).top)).toBe(true)
    const [sheet] = drawArrangement(design, { maker: 'VOLT', code: 'Draft', kg: 1 })
    const texts = [
      ...checkDesign(design).map(({ message }) => message),
      toPictureSvg(drawOblique(design), design),
      sheet ? toDrawingSvg(sheet) : 'NaN',
    ].join('')
    expect(/NaN|Infinity|undefined/.exec(texts)?.[0]).toBeUndefined()
  }
  for (const bad of [
    size(0, 800, 250),
    size(2047, 800, 250),
    size(600, 0, 250),
    size(600, 4095, 250),
    size(600, 800, 89),
  ])
    expect(fromLink(toLink({ ...standardDesign, ...bad }))).toBeUndefined()
})

test('ten thousand cut-outs are refused without being compared with each other', () => {
  const cutouts = Array.from({ length: 10_000 }, () => button(300))
  expect(checkDesign({ ...standardDesign, cutouts })).toMatchObject([{ code: 'many' }])
})

test('an address carries every heat input that is not as usual, and reads back within what the check takes', () => {
  const load = { watts: 300, ambient: 42, limit: 60, altitude: 0, inSun: true, atWall: true }
  const read = (query: string) => readLoad(new URLSearchParams(query))
  expect(loadQuery(load)).toBe('&w=300&a=42&l=60&h=0&s=1&b=1')
  expect(read(loadQuery(load))).toEqual(load)
  expect(loadQuery({ ...usualLoad, watts: 300 })).toBe('&w=300')
  expect([read(''), read('?w=&a=much&l=NaN&h=Infinity&s=yes').ambient]).toEqual([usualLoad, 35])
  expect(isUsual(read('?w=%20&a=1e999&l=-&h=null'))).toBe(true)
  expect(read('?w=1e9&a=-5&l=1000&h=12.6')).toMatchObject({ watts: 20_000, ambient: 0, limit: 90, altitude: 13 })
})
