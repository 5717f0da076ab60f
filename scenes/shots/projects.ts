import type * as THREE from 'three'
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
import { brickWall, brightHall, plainWall, plantRoom, street } from '../rooms.ts'
import type { Shot } from '../shots.ts'
import { grouped } from '../solids.ts'

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

const pumpHouse = () =>
  grouped(
    [starterPanel({ door: 0 }), -560, 700, 0],
    [starterPanel({ door: 0 }), 380, 700, 0],
    [enclosedIsolator(), 1080, 1000, 0],
    [trunking(5600), 100, 1900, 0],
    [conduit(200), -560, 1700, 0],
    [conduit(200), 380, 1700, 0],
    [pumpSet(), -500, 0, 900],
    [pumpSet(), 900, 0, 900],
    [pipe(5600, 90), 200, 760, 620],
  )

const passage = () =>
  grouped(
    [distributionBoard({ rows: 3, ways: 18, door: 0 }), -560, 0],
    [distributionBoard({ rows: 3, ways: 18, door: 0 }), 0, 0],
    [distributionBoard({ rows: 2, ways: 18, door: 0 }), 560, 125],
    [trunking(6400, 110, 110), 0, 760],
    [conduit(240), -560, 500],
    [conduit(240), 0, 500],
    [conduit(240), 560, 500],
  )

const quay = () =>
  grouped(
    [enclosure({ w: 700, h: 900, d: 260, finish: 'inox', roof: true, glands: 6 }), -560, 0],
    [
      enclosure({
        w: 600,
        h: 760,
        d: 260,
        finish: 'inox',
        roof: true,
        glands: 5,
        fittings: [
          { part: rotaryHandle({ size: 90 }), y: 60 },
          { part: warning(70), y: -130 },
        ],
      }),
      260,
      140,
    ],
    [enclosedIsolator(), 860, 300],
    [trunking(2300), 60, -260],
  )

const solar = () =>
  grouped(
    [dcFuseBox({ door: 0 }), -560, 60],
    [acCombiner(), 0, 0],
    [dcFuseBox({ door: 0 }), 560, 60],
    [trunking(1760), 0, -130],
  )

export const projectShots = {
  'project-mine': {
    make: () => motorControlPanel({ finish: 'ral2000', cubicles: [incomer, pumps, fans, pumps, drives] }),
    room: plantRoom({ wall: '#8c9499', floor: '#50585d' }),
    view: { az: 38, el: 5, fov: 32, zoom: 1.35, look: [0, 0.55, 0] },
  },
  'project-water': {
    make: () => motorControlPanel({ finish: 'ral7016', cubicles: [drives, incomer, drives] }),
    room: plantRoom({ wall: '#a9b3ba', floor: '#3f6a63' }),
    view: { az: -26, el: 4, fov: 30, zoom: 1.2, look: [0, 0.52, 0] },
  },
  'project-solar': { make: solar, room: brickWall(), view: { az: -22, el: 2, fov: 30, zoom: 1.15, look: [0, 1.5, 0] } },
  'project-farm': {
    make: pumpHouse,
    room: plainWall({ wall: '#c5bda9', floor: '#6f6a61', drop: 0 }),
    view: { az: -24, el: 6, fov: 32, zoom: 2.1, look: [0.01, 0.5, 0] },
  },
  'project-mall': {
    make: passage,
    room: plainWall({ wall: '#c9ccca', floor: '#55595c', drop: 0.3, dado: '#5f7d8c' }),
    view: { az: 26, el: 3, fov: 32, zoom: 3.3, look: [0, 1.56, 0] },
  },
  'project-data-centre': {
    make: () => repeat(6, 700, switchboard('ral7016', 'PDU')),
    room: brightHall({ wall: '#c7ccd0' }),
    view: { az: 44, el: 4, fov: 36, zoom: 1.5, look: [0.06, 0.55, 0] },
  },
  'project-hospital': {
    make: () => repeat(4, 700, switchboard('ral9003', 'ESSENTIAL')),
    room: plantRoom({ wall: '#9fb0b0', floor: '#74807c', dado: '#6f8f88', ladder: true }),
    view: { az: -34, el: 5, fov: 32, zoom: 1.3, look: [0, 0.54, 0] },
  },
  'project-factory': {
    make: () => motorControlPanel({ cubicles: [incomer, pumps, fans, pumps, drives, feeder, fans] }),
    room: brightHall({ wall: '#b6bcbf', floor: '#8d9296', strip: '#fff1dc' }),
    view: { az: -42, el: 5, fov: 34, zoom: 1.5, look: [-0.04, 0.52, 0] },
  },
  'project-harbour': {
    make: quay,
    room: plainWall({ wall: '#8e9290', floor: '#6a6d6c', drop: 0.55, joints: 3 }),
    view: { az: 24, el: 3, fov: 30, zoom: 1.15, look: [0, 0.95, 0] },
  },
  'project-housing': {
    make: () => repeat(3, 2300, () => kiosk()),
    room: street,
    view: { az: -36, el: 7, fov: 32, zoom: 1.7, look: [-0.06, 0.5, 0] },
  },
} satisfies Record<string, Shot>
