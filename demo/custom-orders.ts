import { type Design, standardDesign } from '#enclosure/design.ts'

/** Enclosures that buyers have designed, paid for and wait for. */
export type CustomOrder = {
  person: string
  design: Design
  qty: number
  daysAgo: number
  /** The workshop has begun with it. */
  isBegun: boolean
}

const box = (more: Partial<Design>): Design => ({ ...standardDesign, ...more })

const meterBox = box({
  width: 500,
  height: 600,
  depth: 200,
  ip: 65,
  window: 'full',
  lock: 'padlock',
  plate: 'orange',
  cutouts: [
    { face: 'bottom', kind: 'gland', size: 40, x: 150, y: 90 },
    { face: 'bottom', kind: 'gland', size: 40, x: 350, y: 90 },
  ],
})
const pumpBox = box({
  plate: 'galvanised',
  cutouts: [
    { face: 'door', kind: 'button', x: 200, y: 560 },
    { face: 'door', kind: 'button', x: 300, y: 560 },
    { face: 'door', kind: 'button', x: 400, y: 560 },
  ],
})
const coastBox = box({ width: 400, height: 500, depth: 200, steel: '316', sheet: 1.5, finish: 'bare' })
const floorStander = box({
  width: 800,
  height: 1800,
  depth: 400,
  sheet: 2,
  ip: 55,
  mounting: 'floor',
  plinth: 100,
  lock: 'handle',
  plate: 'galvanised',
})
const dairyBox = box({ width: 600, height: 600, steel: '304', sheet: 1.5, finish: 'bare' })
const solarBox = box({ width: 700, height: 500, depth: 250, finish: 'ral9003', hood: true, plate: 'galvanised' })
const junctionBox = box({ width: 300, height: 300, depth: 150, sheet: 1.2, glandPlate: false })
const mineBox = box({
  width: 600,
  height: 1000,
  depth: 300,
  steel: '3cr12',
  sheet: 2,
  finish: 'ral2000',
  plate: 'orange',
})

export const customOrders: CustomOrder[] = [
  { person: 'pieter-botha', design: mineBox, qty: 4, daysAgo: 17, isBegun: true },
  { person: 'aisha-patel', design: solarBox, qty: 6, daysAgo: 13, isBegun: true },
  { person: 'sipho-dlamini', design: meterBox, qty: 12, daysAgo: 11, isBegun: true },
  { person: 'nomsa-radebe', design: pumpBox, qty: 2, daysAgo: 9, isBegun: true },
  { person: 'carl-joubert', design: floorStander, qty: 1, daysAgo: 6, isBegun: true },
  { person: 'aisha-patel', design: coastBox, qty: 3, daysAgo: 4, isBegun: true },
  { person: 'nomsa-radebe', design: junctionBox, qty: 8, daysAgo: 4, isBegun: true },
  { person: 'carl-joubert', design: dairyBox, qty: 2, daysAgo: 3, isBegun: false },
  { person: 'sipho-dlamini', design: solarBox, qty: 2, daysAgo: 2, isBegun: false },
  { person: 'pieter-botha', design: pumpBox, qty: 1, daysAgo: 1, isBegun: false },
]
