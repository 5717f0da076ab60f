import type * as THREE from 'three'
import { M } from '../finishes.ts'
import { distributionBoard } from '../models/boards.ts'
import { enclosedIsolator } from '../models/boxes.ts'
import { enclosure } from '../models/enclosure.ts'
import { CUBICLES, motorControlPanel } from '../models/motor-control.ts'
import { kiosk } from '../models/outdoor.ts'
import { conduit, pipe, pumpSet, trunking } from '../models/site.ts'
import { acCombiner, dcFuseBox } from '../models/solar.ts'
import { starterPanel } from '../models/starters.ts'
import { fanGrille, panelMeter, pilot, rotaryHandle } from '../parts/door.ts'
import { nameplate, warning } from '../parts/labels.ts'
import type { Shot } from '../shot.ts'
import { bottlingHall, dataHall, passage, plantRoom, pumpHouse } from '../sites/indoors.ts'
import { coldStore, quay, street } from '../sites/outdoors.ts'
import { bar, box, grouped } from '../solids.ts'

const { incomer, pumps, fans, drives, feeder } = CUBICLES

const repeat = (count: number, pitch: number, make: (i: number) => THREE.Object3D) =>
  grouped(
    ...Array.from({ length: count }, (_, i) => [make(i), (i - (count - 1) / 2) * pitch] as [THREE.Object3D, number]),
  )

const switchboard = (finish: 'ral7016' | 'ral9003', title: string) => (i: number) =>
  enclosure({
    w: 700,
    h: 1900,
    d: 600,
    plinth: 100,
    finish,
    handle: true,
    brand: i === 0,
    fittings: [
      { part: nameplate(`${title} ${i + 1}`, 190, 34), y: 760 },
      { part: panelMeter(), y: 560 },
      { part: rotaryHandle({ size: 78, on: true, plain: true }), y: 330 },
      { part: pilot('green'), x: -70, y: 180 },
      { part: pilot('red'), x: 0, y: 180 },
      { part: pilot('amber'), x: 70, y: 180 },
      { part: warning(90), y: -160 },
      { part: fanGrille(230), y: -640 },
    ],
  })

const irrigation = () =>
  grouped(
    [starterPanel({ door: 0, feet: false }), -560, 700, 0],
    [starterPanel({ door: 0, feet: false }), 380, 700, 0],
    [enclosedIsolator({ glands: 0 }), 1080, 1000, 0],
    [trunking(5600), 100, 1900, 0],
    [conduit(200), -560, 1700, 0],
    [conduit(200), 380, 1700, 0],
    [conduit(730), 1080, 1168, 0],
    [pumpSet(), -500, 30, 900],
    [pumpSet(), 900, 30, 900],
    [pipe(5600, 90), 200, 790, 620],
  )

const shopBoards = () =>
  grouped(
    ...Array.from({ length: 6 }, (_, i): [THREE.Object3D, number] => [
      distributionBoard({ rows: 3, ways: 18, door: i === 4 ? 100 : 0, finish: 'ral9003' }),
      (i - 4) * 780 + (i > 4 ? -120 : 0),
    ]),
    ...Array.from({ length: 6 }, (_, i): [THREE.Object3D, number, number] => [
      conduit(240),
      (i - 4) * 780 + (i > 4 ? -120 : 0),
      500,
    ]),
    [trunking(5200, 110, 110), -1200, 760],
  )

/** Two supply pillars on their frame: posts, rails, and the cables' way down into the quay. */
const pillars = () => {
  const group = grouped(
    [
      enclosure({
        w: 700,
        h: 900,
        d: 260,
        finish: 'inox',
        roof: true,
        glands: 6,
        cables: 'none',
        glandFinish: 'nickel',
      }),
      -420,
      620,
    ],
    [
      enclosure({
        w: 600,
        h: 800,
        d: 260,
        finish: 'inox',
        roof: true,
        glands: 5,
        cables: 'none',
        glandFinish: 'nickel',
        fittings: [
          { part: rotaryHandle({ size: 90 }), y: 120 },
          { part: warning(70), y: -80 },
        ],
      }),
      420,
      720,
    ],
  )
  for (const x of [-840, 0, 790]) {
    box(group, M.galv, 60, 1640, 60, x, 820, -34, 2)
    box(group, M.galv, 200, 16, 200, x, 8, -34, 2)
  }
  for (const y of [760, 1380]) box(group, M.galv, 1700, 44, 44, -25, y, -22, 2)
  for (const [x, count, top] of [
    [-420, 6, 590],
    [420, 5, 690],
  ] as const)
    for (let i = 0; i < count; i++) {
      const at = x + (i - (count - 1) / 2) * 122 * (count === 6 ? 1 : 1.045)
      bar(group, M.rubber, 'y', 13, top, at, top / 2, 130)
    }
  return group
}

const solar = () =>
  grouped(
    [dcFuseBox({ door: 0 }), -640, 330],
    [acCombiner(), 0, 0],
    [dcFuseBox({ door: 0 }), 640, 330],
    [trunking(2000), 0, -130],
    [trunking(1900), 0, 200],
  )

export const projectShots = {
  'project-mine': {
    make: () => motorControlPanel({ finish: 'ral2000', cubicles: [incomer, pumps, fans, pumps, drives] }),
    room: plantRoom({ wall: '#8c9499', floor: '#565d61' }),
    view: { az: 38, el: 6, fov: 32, zoom: 1.22, look: [-0.03, 0.55, 0] },
  },
  'project-water': {
    make: () => motorControlPanel({ finish: 'ral7016', cubicles: [drives, incomer, drives] }),
    room: plantRoom({ wall: '#a9b3ba', floor: '#3f6a63', side: 1 }),
    view: { az: -26, el: 6, fov: 32, zoom: 1.08, look: [0.06, 0.52, 0] },
  },
  'project-solar': {
    make: solar,
    room: coldStore,
    view: { az: -24, el: 1, fov: 30, zoom: 1.2, look: [0, 1.12, 0] },
  },
  'project-farm': {
    make: irrigation,
    room: pumpHouse,
    view: { az: -24, el: 6, fov: 32, zoom: 2.05, look: [0.01, 0.5, 0] },
  },
  'project-mall': {
    make: shopBoards,
    room: passage,
    view: { az: 40, el: 3, fov: 30, zoom: 4.3, look: [0.18, 2.34, 0] },
  },
  'project-data-centre': {
    make: () => repeat(6, 700, switchboard('ral7016', 'MAIN BOARD A')),
    room: dataHall,
    view: { az: 40, el: 5, fov: 36, zoom: 1.4, look: [0.04, 0.56, 0] },
  },
  'project-hospital': {
    make: () => repeat(4, 700, switchboard('ral9003', 'ESSENTIAL')),
    room: plantRoom({ wall: '#b3c0bf', floor: '#74807c', dado: '#6f8f88', side: 1 }),
    view: { az: -34, el: 6, fov: 32, zoom: 1.2, look: [-0.02, 0.54, 0] },
  },
  'project-factory': {
    make: () => motorControlPanel({ cubicles: [incomer, pumps, fans, pumps, drives, feeder, fans] }),
    room: bottlingHall,
    view: { az: -40, el: 6, fov: 34, zoom: 1.4, look: [-0.02, 0.55, 0] },
  },
  'project-harbour': {
    make: pillars,
    room: quay,
    view: { az: 24, el: 4, fov: 30, zoom: 1.12, look: [0, 0.48, 0] },
  },
  'project-housing': {
    make: () => repeat(3, 2300, () => kiosk()),
    room: street,
    view: { az: -48, el: 5, fov: 30, zoom: 2.2, look: [-0.24, 0.6, 0] },
  },
} satisfies Record<string, Shot>
