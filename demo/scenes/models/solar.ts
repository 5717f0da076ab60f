// Boxes of a solar plant: AC combiners, DC fuse boxes, string combiners.
import * as THREE from 'three'
import { M } from '../finishes.ts'
import { rotaryHandle } from '../parts/door.ts'
import { badge, nameplate, warning } from '../parts/labels.ts'
import { dinMeter, fuseHolder, MODULE, mcb, spd } from '../parts/modular.ts'
import { mccb } from '../parts/power.ts'
import { duct, railRow } from '../parts/rail.ts'
import { anchor, at, bar, box, cyl, device, wire } from '../solids.ts'
import { enclosure } from './enclosure.ts'

function mainBreaker(amps: number) {
  const slot = device(105)
  at(slot, mccb({ amps, ka: amps > 250 ? 50 : 36 }))
  return slot
}

const INPUT_WIRES = [M.wireBrown, M.wireBlack, M.wireWhite, M.wireBlue]

/** One row of four-pole input breakers under their busbars. */
function inputRow(group: THREE.Group, count: number, width: number, y: number) {
  const breakers = Array.from({ length: count }, () => mcb({ poles: 4, amps: 63, ka: 10 }))
  const gap = 4
  at(group, railRow(breakers, { gap, rail: width }), 0, y, 40)
  for (let i = 0; i < 4; i++) box(group, i < 3 ? M.copper : M.tin, width, 12, 5, 0, y + 78 - i * 3, 20 + i * 16)
  for (let i = 0; i < count * 4; i++) {
    const x = (Math.floor(i / 4) - (count - 1) / 2) * (MODULE * 4 + gap) + ((i % 4) - 1.5) * MODULE
    const cable = INPUT_WIRES[i % 4] ?? M.wireBlack
    wire(
      group,
      cable,
      [
        [x, y + 38, 62],
        [x, y + 56, 60],
        [x, y + 72, 22 + (i % 4) * 16],
      ],
      2.6,
    )
    wire(
      group,
      cable,
      [
        [x, y - 38, 62],
        [x, y - 52, 58],
        [x, y - 64, 20],
      ],
      2.6,
    )
  }
}

function acInterior(inputs: number, amps: number, iw: number, ih: number) {
  const group = new THREE.Group()
  const rows = inputs > 4 ? 2 : 1
  const pitch = ih > 800 ? 240 : 190
  for (let row = 0; row < rows; row++) inputRow(group, inputs / rows, iw - 60, ih / 2 - 130 - row * pitch)
  const low = Math.max(-ih / 2 + 120, ih / 2 - 130 - rows * pitch - 20)
  at(
    group,
    railRow([mainBreaker(amps), spd({ poles: 4 }), dinMeter({ model: 'OD-3-CT', range: '5 A CT   Cl. 0.5S' })], {
      gap: 22,
      rail: iw - 60,
    }),
    0,
    low,
    40,
  )
  return group
}

export const acCombiner = ({ inputs = 8, amps = 400, w = 600, h = 800, d = 300, door = 0 } = {}) =>
  enclosure({
    w,
    h,
    d,
    door,
    window: true,
    glands: inputs,
    cables: 'ac',
    brand: false,
    fittings: [
      { part: badge(74), x: -w / 2 + 84, y: h / 2 - 32 },
      { part: nameplate(`AC COMBINER ${inputs} × 63 A`, 170, 26), x: 20, y: h / 2 - 32 },
      { part: warning(48), x: 0, y: -h / 2 + 32 },
    ],
    inside: (iw, ih) => acInterior(inputs, amps, iw, ih),
  })

/** A base-mounted DC switch with its rotary handle. */
function dcSwitch() {
  const group = new THREE.Group()
  box(group, M.graphite, 120, 96, 70, 0, 0, 35, 3)
  for (const end of [1, -1])
    for (let i = 0; i < 4; i++) {
      cyl(group, M.hole, 5, 0.8, (i - 1.5) * 28, end * 39, 70)
      cyl(group, M.brass, 4, 1.4, (i - 1.5) * 28, end * 39, 70.4)
      box(group, M.hole, 6, 1, 0.4, (i - 1.5) * 28, end * 39, 71.2)
    }
  at(group, rotaryHandle({ size: 60 }), 0, 0, 70)
  return group
}

function dcInterior(strings: number, fuse: number, iw: number, ih: number) {
  const group = new THREE.Group()
  const holders = Array.from({ length: strings * 2 }, () => fuseHolder({ rating: `gPV ${fuse}A` }))
  at(group, railRow(holders, { rail: iw - 20 }), 0, 70, 20)
  at(group, railRow([spd({ poles: 3, volts: '1000V DC' })], { rail: iw - 20 }), -iw * 0.26, -65, 20)
  const turn = iw * 0.18
  at(group, dcSwitch(), turn, -66, 8)
  for (let i = 0; i < strings * 2; i++) {
    const x = (i - strings + 0.5) * MODULE
    const cable = i % 2 ? M.wireBlack : M.wireRed
    const goal = turn + (i % 2 ? -18 + i * 3 : 18 + i * 3)
    wire(
      group,
      cable,
      [
        [x, 34, 40],
        [x, 12, 46],
        [x * 0.6 + goal * 0.35, -2, 44],
        [goal, -24, 40],
      ],
      2.3,
    )
    wire(
      group,
      cable,
      [
        [x, 108, 42],
        [x, 124, 40],
        [x, 150, 16],
      ],
      2.3,
    )
  }
  for (let i = 0; i < 6; i++) {
    const cable = i % 2 ? M.wireBlack : M.wireRed
    wire(
      group,
      cable,
      [
        [turn - 28 + i * 11, -112, 36],
        [turn - 28 + i * 11, -140, 34],
        [turn - 32 + i * 13, -ih / 2 - 16, 44],
      ],
      3,
    )
  }
  for (let i = 0; i < 2; i++)
    wire(
      group,
      i ? M.wireGreen : M.wireRed,
      [
        [-iw * 0.26 - 18 + i * 36, -104, 44],
        [-iw * 0.26 - 18 + i * 36, -140, 40],
        [-iw * 0.26 - 10 + i * 30, -ih / 2 - 16, 44],
      ],
      3,
    )
  anchor(group, 'String fuses', -60, 78, 100)
  anchor(group, 'Surge arrester', -iw * 0.26, -60, 94)
  anchor(group, 'DC load-break switch', turn, -66, 110)
  anchor(group, 'String cables', -40, -ih / 2 - 90, 44)
  return group
}

export const dcFuseBox = ({ strings = 6, fuse = 15, w = 500, h = 400, d = 200, door = 118 } = {}) =>
  enclosure({
    w,
    h,
    d,
    door,
    fittings:
      door > 20
        ? [{ part: warning(60), y: 20 }]
        : [
            { part: nameplate(`DC FUSE BOX ${strings} × ${fuse} A`, 190, 24, ''), x: 0, y: 100 },
            { part: warning(64), y: 0 },
            { part: nameplate('1000 V DC  LIVE AT ALL TIMES', 220, 22), y: -70 },
          ],
    inside: (iw, ih) => dcInterior(strings, fuse, iw, ih),
    glands: strings * 2,
  })

/** Plug connector of a string cable, hanging below. */
function plug(parent: THREE.Object3D, cable: THREE.Material, x: number, z: number) {
  bar(parent, M.black, 'y', 10, 14, x, -7, z, 6)
  bar(parent, M.black, 'y', 8, 34, x, -30, z)
  bar(parent, M.black, 'y', 9.5, 16, x, -54, z, 12)
  bar(parent, cable, 'y', 4, 60, x, -90, z)
}

function stringInterior(strings: number, fuse: number, volts: number, iw: number, ih: number) {
  const group = new THREE.Group()
  const width = strings * MODULE
  for (const [y, red] of [
    [ih / 2 - 96, true],
    [ih / 2 - 236, false],
  ] as const) {
    at(
      group,
      railRow(
        Array.from({ length: strings }, () => fuseHolder({ rating: `gPV ${fuse}A`, volts: `${volts}V` })),
        { rail: iw - 60 },
      ),
      -20,
      y,
      20,
    )
    box(group, M.copper, width + 60, 18, 5, -10, y + 62, 40, 0.6)
    for (let i = 0; i < strings; i++) {
      const x = -20 + (i - (strings - 1) / 2) * MODULE
      wire(
        group,
        red ? M.wireRed : M.wireBlack,
        [
          [x, y - 36, 42],
          [x, y - 54, 40],
          [x, y - 66, 14],
        ],
        2.3,
      )
      box(group, M.copper, 7, 26, 3, x, y + 48, 42)
    }
  }
  const low = -ih / 2 + 100
  at(group, dcSwitch(), iw / 2 - 110, low, 8)
  at(group, railRow([spd({ poles: 3, volts: `${volts}V DC` })], { rail: 120 }), -iw / 2 + 90, low, 20)
  at(group, duct(iw - 30, { w: 34, h: 50 }), 0, -ih / 2 + 26, 0)
  for (let i = 0; i < 4; i++)
    wire(
      group,
      i % 2 ? M.wireBlack : M.wireRed,
      [
        [iw / 2 - 150 + i * 26, low + 46, 40],
        [iw / 2 - 150 + i * 26, low + 74, 46],
        [iw / 2 - 60, low + 120 + i * 8, 40],
        [iw / 2 - 56, ih / 2 - (i % 2 ? 176 : 36), 42],
      ],
      4.4,
    )
  return group
}

export const stringCombiner = ({ strings = 12, fuse = 15, volts = 1000, w = 600, h = 600, d = 250, door = 0 } = {}) => {
  const group = enclosure({
    w,
    h,
    d,
    door,
    fittings:
      door > 20
        ? [{ part: warning(60), y: 20 }]
        : [
            { part: nameplate(`STRING COMBINER ${strings} × ${fuse} A`, 220, 30, `${volts} V DC`), x: 50, y: 190 },
            { part: rotaryHandle({ size: 78 }), y: 40 },
            { part: warning(64), y: -110 },
            { part: nameplate('LIVE AT ALL TIMES IN DAYLIGHT', 220, 22), y: -180 },
          ],
    roof: true,
    inside: (iw, ih) => stringInterior(strings, fuse, volts, iw, ih),
  })
  for (let i = 0; i < strings * 2; i++) {
    const x = (Math.floor(i / 2) - (strings - 1) / 2) * 36
    plug(group, i % 2 ? M.wireBlack : M.wireRed, x, i % 2 ? 70 : 120)
  }
  return group
}
