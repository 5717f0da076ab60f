// Motor starters, from a box with two buttons to a panel with a drive.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { gland } from '../parts/cable.ts'
import { powerSupply } from '../parts/control.ts'
import { button, eStop, fanGrille, panelMeter, pilot, rotaryHandle, selector } from '../parts/door.ts'
import { badge, nameplate, warning } from '../parts/labels.ts'
import { dinMeter, mcb, railTimer, spd } from '../parts/modular.ts'
import { contactor, mccb, overload, vsd } from '../parts/power.ts'
import { duct, railRow } from '../parts/rail.ts'
import { terminals } from '../parts/terminals.ts'
import { anchor, at, box, cyl, type Point, wire } from '../solids.ts'
import { enclosure, type Fitting } from './enclosure.ts'

/** The contactors of a starter of this power; in star-delta they carry 58% of the current. */
const STAR_DELTA: Record<number, string> = { 15: 'AX-18', 22: 'AX-25', 37: 'AX-40', 55: 'AX-65' }
const DRIVE_FEED: Record<number, string> = { 7.5: 'AX-18', 22: 'AX-50', 37: 'AX-95' }

const PHASE_WIRES = [M.wireBrown, M.wireBlack, M.wireWhite]
const CONTROL_WIRES = [M.wireWhite, M.wireBlue, M.wireBrown]
const pick = <Item>(list: Item[], i: number) => list[i % list.length] as Item

/** Wires that rise straight from a terminal into the duct above or below it. */
function drops(group: THREE.Group, xs: number[], from: number, to: number, z: number, r = 2) {
  xs.forEach((x, i) => {
    wire(
      group,
      pick(PHASE_WIRES, i),
      [
        [x, from, z],
        [x + 1, (from + to) / 2, z + 9],
        [x, to, z - 6],
      ],
      r,
    )
  })
}
const spread = (count: number, pitch: number, centre = 0) =>
  Array.from({ length: count }, (_, i) => centre + (i - (count - 1) / 2) * pitch)

const starterDoor = (title: string, h: number): Fitting[] => [
  { part: nameplate(title, 250, 34), x: 0, y: h * 0.37 },
  { part: panelMeter(), x: -130, y: h * 0.22 },
  {
    part: panelMeter([
      ['M1', '14.2', 'A'],
      ['M2', '11.9', 'A'],
      ['M3', '0.0', 'A'],
    ]),
    x: 0,
    y: h * 0.22,
  },
  { part: rotaryHandle({ size: 74, on: true }), x: 160, y: h * 0.22 },
  ...(['green', 'red', 'amber', 'white'] as const).map((colour, i) => ({
    part: pilot(colour),
    x: -150 + i * 64,
    y: h * 0.06,
  })),
  ...(['green', 'red', 'green', 'red'] as const).map((colour, i) => ({
    part: button(colour, i % 2 ? '0' : 'I'),
    x: -150 + i * 64,
    y: -h * 0.01,
  })),
  { part: selector(), x: 110, y: h * 0.025 },
  { part: eStop(), x: 190, y: h * 0.025 },
  { part: warning(80), x: 0, y: -h * 0.2 },
  { part: fanGrille(150), x: 0, y: -h * 0.36 },
]

const starterInterior = (amps: number, starters: 4 | 6) => (iw: number, ih: number) => {
  const group = new THREE.Group()
  for (const s of [1, -1]) at(group, duct(ih - 20, { vertical: true }), s * (iw / 2 - 26), 0, 0)
  const length = iw - 94
  const left = -length / 2
  const y = {
    top: ih / 2 - 30,
    upper: ih / 2 - 260,
    middle: ih / 2 - 480,
    lower: -ih / 2 + 185,
    bottom: -ih / 2 + 30,
  }
  for (const level of Object.values(y)) at(group, duct(length), 0, level, 0)

  const first = (y.top + y.upper) / 2
  at(group, mccb({ amps }), left + 80, first, 0)
  const breakers = [32, 25, 20, 20, 20, 20].slice(0, starters).map((amps) => mcb({ poles: 3, amps }))
  const ways = starters * 3 + 3
  at(group, railRow([...breakers, ...[10, 6, 6].map((amps) => mcb({ amps }))], { gap: 5, rail: 400 }), 96, first, 8)
  for (const [from, to] of [
    [first - 40, y.upper + 16],
    [first + 40, y.top - 16],
  ] as const)
    drops(group, spread(ways, 18.4, 88), from, to, 34)
  drops(group, spread(3, 33, left + 80), first + 78, y.top - 10, 48, 3.4)
  drops(group, spread(3, 33, left + 80), first - 78, y.upper + 10, 48, 3.4)

  const second = (y.upper + y.middle) / 2
  for (let i = 0; i < starters; i++) {
    const x = starters === 4 ? left + 60 + i * 92 : left + 44 + i * 64
    at(group, contactor({ w: 56 }), x, second + 40, 0)
    at(group, overload(54), x, second - 34, 0)
    drops(group, spread(3, 17, x), second + 82, y.upper - 16, 42)
    drops(group, spread(3, 17, x), second - 58, y.middle + 16, 40)
  }
  at(group, vsd({ w: 130, h: 166 }), length / 2 - 84, second, 0)

  const third = (y.middle + y.lower) / 2
  const protection = [spd(), dinMeter(), mcb({ poles: 2, amps: 40, curve: '', leakage: 30, lever: 'blue' })]
  at(group, railRow([...protection, mcb({ poles: 2, amps: 16 })], { gap: 16, rail: length }), -60, third, 8)
  at(group, powerSupply({ h: 112, d: 92 }), length / 2 - 60, third, 8)

  const fourth = (y.lower + y.bottom) / 2
  at(group, terminals(76, 7), 0, fourth, 6)
  spread(36, 14.6).forEach((x, i) => {
    wire(
      group,
      pick(CONTROL_WIRES, i),
      [
        [x, fourth + 22, 30],
        [x, y.lower - 18, 32],
      ],
      1.5,
    )
    wire(
      group,
      i % 5 ? M.wireBlack : M.wireGreen,
      [
        [x, fourth - 22, 30],
        [x, y.bottom + 18, 32],
      ],
      1.9,
    )
  })
  anchor(group, 'Main breaker', left + 80, first, 96)
  anchor(group, 'Motor circuit breakers', 60, first, 80)
  anchor(group, 'Contactor', left + 60, second + 40, 88)
  anchor(group, 'Overload relay', left + 336, second - 34, 74)
  anchor(group, 'Variable speed drive', length / 2 - 84, second, 152)
  anchor(group, 'Energy meter', -66, third, 76)
  anchor(group, '24 V power supply', length / 2 - 60, third, 100)
  anchor(group, 'Outgoing terminals', 0, fourth, 50)
  return group
}

/** Panel with four or six starters and a drive; closed it shows meters and controls, open its inside. */
export const starterPanel = ({
  w = 800,
  h = 1000,
  amps = 160,
  starters = 4 as 4 | 6,
  door = 118,
  finish = 'ral7035' as Finish,
  feet = true,
} = {}) =>
  enclosure({
    w,
    h,
    d: 300,
    door,
    finish,
    inside: starterInterior(amps, starters),
    fittings: door > 20 ? [{ part: warning(80), y: 60 }] : starterDoor('PUMP STATION  PANEL 1', h),
    feet: feet && door < 20,
  })

/** Direct-on-line starter: moulded box, start and stop button; without its cover contactor and overload show. */
export function dolStarter({
  w = 130,
  h = 220,
  d = 120,
  kilowatts = 4,
  contactorModel = 'AX-09',
  range = '7 – 10 A',
  cover = true,
} = {}) {
  const group = new THREE.Group()
  const base = d * 0.42
  box(group, M.graphite, w, h, base, 0, h / 2, base / 2, 6)
  for (const s of [1, -1]) at(group, gland(15, M.wireBlack, 50), s * 30, 0, base * 0.6)
  if (cover) {
    box(group, M.shell, w, h, d - base, 0, h / 2, base + (d - base) / 2, 12)
    box(group, M.rubber, w - 3, h - 3, 2, 0, h / 2, base + 1)
    box(group, M.shellDark, w * 0.6, h * 0.62, 3, 0, h * 0.57, d, 5)
    const start = at(group, button('green', 'I'), 0, h * 0.7, d + 1)
    start.scale.setScalar(1.5)
    const stop = at(group, button('red', '0'), 0, h * 0.44, d + 1)
    stop.scale.setScalar(1.5)
    at(group, nameplate(`DOL ${kilowatts} kW 400 V`, w * 0.72, 14), 0, h * 0.14, d)
    at(group, badge(40), -w / 2 + 32, h - 18, d)
    for (const sx of [1, -1])
      for (const sy of [1, -1]) cyl(group, M.steel, 4.5, 1.6, sx * (w / 2 - 12), h / 2 + sy * (h / 2 - 34), d + 0.4)
  } else {
    for (const s of [1, -1]) {
      box(group, M.graphite, 5, h, 22, s * (w / 2 - 2.5), h / 2, base + 9, 2)
      box(group, M.graphite, w, 5, 22, 0, h / 2 + s * (h / 2 - 2.5), base + 9, 2)
    }
    at(group, contactor({ w: 50, h: 88, kilowatts, model: contactorModel }), -6, h * 0.66, base)
    at(group, overload(48, { range }), -6, h * 0.3, base)
    const cables = [M.wireBrown, M.wireBlack, M.wireWhite]
    cables.forEach((cable, i) => {
      const x = -6 + (i - 1) * 15
      wire(
        group,
        cable,
        [
          [x, h * 0.19, base + 50],
          [x, h * 0.1, base + 56],
          [x + 20, 8, base + 6],
        ],
        2.6,
      )
      wire(
        group,
        cable,
        [
          [x, h * 0.85, base + 52],
          [x + 22, h * 0.92, base + 50],
          [50, h * 0.7, base + 20],
          [50, 10, base + 6],
        ] satisfies Point[],
        2.6,
      )
    })
    cyl(group, M.brass, 5, 10, -w / 2 + 18, 20, base + 4, 5, 6)
  }
  return group
}

const starDeltaInterior = (kilowatts: number) => (iw: number, ih: number) => {
  const group = new THREE.Group()
  const length = iw - 30
  const levels = [ih / 2 - 26, ih / 2 - 190, -ih / 2 + 150, -ih / 2 + 26] as const
  for (const level of levels) at(group, duct(length), 0, level, 0)
  const first = (levels[0] + levels[1]) / 2
  at(
    group,
    railRow([mcb({ poles: 3, amps: 63, ka: 10 }), mcb({ amps: 6 }), railTimer({ title: 'Y-∆', note: '1 – 30 s' })], {
      gap: 12,
      rail: length,
    }),
    0,
    first,
    8,
  )
  const second = (levels[1] + levels[2]) / 2
  for (let i = 0; i < 3; i++) {
    const x = (i - 1) * 112
    at(
      group,
      contactor({ w: 66, h: 100, kilowatts, model: STAR_DELTA[kilowatts] ?? 'AX-32' }),
      x,
      second + (i === 0 ? 34 : 0),
      0,
    )
    drops(group, spread(3, 20, x), second + (i === 0 ? 82 : 48), levels[1] - 16, 46, 2.6)
    if (i) drops(group, spread(3, 20, x), second - 48, levels[2] + 16, 46, 2.6)
  }
  at(group, overload(62), -112, second - 50, 0)
  drops(group, spread(3, 19, -112), second - 72, levels[2] + 16, 42, 2.6)
  drops(group, spread(3, 17.5, -22), first - 38, levels[1] + 16, 36, 2.4)
  const third = (levels[2] + levels[3]) / 2
  at(group, terminals(34, 9), 0, third, 6)
  spread(17, 18).forEach((x, i) => {
    wire(
      group,
      pick(CONTROL_WIRES, i),
      [
        [x, third + 22, 30],
        [x, levels[2] - 18, 32],
      ],
      1.8,
    )
    wire(
      group,
      i % 5 ? M.wireBlack : M.wireGreen,
      [
        [x, third - 22, 30],
        [x, levels[3] + 18, 32],
      ],
      2.2,
    )
  })
  return group
}

export const starDelta = ({ w = 500, h = 700, d = 250, kilowatts = 22, door = 0, finish = 'ral7035' as Finish } = {}) =>
  enclosure({
    w,
    h,
    d,
    door,
    finish,
    feet: true,
    inside: starDeltaInterior(kilowatts),
    fittings:
      door > 20
        ? [{ part: warning(60), y: 40 }]
        : [
            { part: nameplate(`STAR-DELTA ${kilowatts} kW`, 190, 28), x: 40, y: h * 0.36 },
            { part: rotaryHandle({ size: 70, on: true }), x: 0, y: h * 0.18 },
            { part: pilot('green'), x: -60, y: -h * 0.02 },
            { part: pilot('red'), x: 0, y: -h * 0.02 },
            { part: pilot('amber'), x: 60, y: -h * 0.02 },
            { part: button('green', 'I'), x: -30, y: -h * 0.12 },
            { part: button('red', '0'), x: 30, y: -h * 0.12 },
            { part: warning(56), x: 0, y: -h * 0.31 },
          ],
  })

const drivePanelInterior = (kilowatts: number) => (iw: number, ih: number) => {
  const group = new THREE.Group()
  const length = iw - 30
  const levels = [ih / 2 - 26, ih / 2 - 250, -ih / 2 + 150, -ih / 2 + 26] as const
  for (const level of levels) at(group, duct(length), 0, level, 0)
  const first = (levels[0] + levels[1]) / 2
  at(group, mccb({ amps: 100 }), -length / 2 + 80, first, 0)
  at(group, contactor({ w: 66, h: 100, kilowatts, model: DRIVE_FEED[kilowatts] ?? 'AX-65' }), 40, first, 0)
  at(group, powerSupply({ h: 112, d: 92 }), length / 2 - 50, first, 8)
  drops(group, spread(3, 33, -length / 2 + 80), first + 78, levels[0] - 12, 48, 3.6)
  drops(group, spread(3, 33, -length / 2 + 80), first - 78, levels[1] + 12, 48, 3.6)
  drops(group, spread(3, 20, 40), first - 46, levels[1] + 14, 46, 3)
  drops(group, spread(3, 20, 40), first + 46, levels[0] - 14, 46, 3)
  const second = (levels[1] + levels[2]) / 2
  const drive = vsd({ w: 210, h: Math.min(340, levels[1] - levels[2] - 90), kilowatts })
  at(group, drive, -60, second, 0)
  at(
    group,
    railRow([mcb({ amps: 6 }), mcb({ amps: 6 }), spd({ poles: 1 })], { gap: 2 }),
    length / 2 - 60,
    second + 60,
    8,
  )
  at(
    group,
    railRow([railTimer({ title: 'PTC', note: 'motor temp.' }), mcb({ poles: 2, amps: 10 })], { gap: 2 }),
    length / 2 - 60,
    second - 70,
    8,
  )
  const third = (levels[2] + levels[3]) / 2
  at(group, terminals(40, 9), 0, third, 6)
  spread(20, 17).forEach((x, i) => {
    wire(
      group,
      pick(CONTROL_WIRES, i),
      [
        [x, third + 22, 30],
        [x, levels[2] - 18, 32],
      ],
      1.8,
    )
    wire(
      group,
      i % 5 ? M.wireBlack : M.wireGreen,
      [
        [x, third - 22, 30],
        [x, levels[3] + 18, 32],
      ],
      2.2,
    )
  })
  return group
}

/** Drive panel with fan-cooled door. */
export const drivePanel = ({
  w = 600,
  h = 800,
  d = 300,
  kilowatts = 22,
  plinth = 0,
  door = 0,
  finish = 'ral7035' as Finish,
} = {}) =>
  enclosure({
    w,
    h,
    d,
    door,
    finish,
    feet: !plinth,
    plinth,
    handle: plinth > 0,
    inside: drivePanelInterior(kilowatts),
    fittings:
      door > 20
        ? [{ part: warning(80), y: 60 }]
        : [
            { part: nameplate(`VSD PANEL ${kilowatts} kW`, 220, 32), x: 50, y: h * 0.4 },
            {
              part: panelMeter([
                ['f', '48.50', 'Hz'],
                ['I', '61.20', 'A'],
                ['n', '1446', 'rpm'],
              ]),
              x: -80,
              y: h * 0.26,
            },
            { part: rotaryHandle({ size: 78, on: true }), x: 90, y: h * 0.26 },
            ...(['green', 'red', 'amber'] as const).map((colour, i) => ({
              part: pilot(colour),
              x: -120 + i * 56,
              y: h * 0.12,
            })),
            { part: button('green', 'I'), x: -120, y: h * 0.05 },
            { part: button('red', '0'), x: -64, y: h * 0.05 },
            { part: selector(), x: -8, y: h * 0.05 },
            { part: eStop(), x: 100, y: h * 0.085 },
            { part: warning(70), x: 0, y: -h * 0.1 },
            { part: fanGrille(180), x: 0, y: -h * 0.3 },
          ],
  })
