// Slides leave the left of the frame for text: the camera looks past the subject's left.
import { distributionBoard } from '../models/boards.ts'
import { enclosure } from '../models/enclosure.ts'
import { motorControlPanel } from '../models/motor-control.ts'
import { trunking } from '../models/site.ts'
import { acCombiner, dcFuseBox } from '../models/solar.ts'
import { dinMeter, mcb, spd } from '../parts/modular.ts'
import { contactor, mccb, overload, vsd } from '../parts/power.ts'
import { darkStudio, darkWall, workshop } from '../rooms.ts'
import type { Shot } from '../shot.ts'
import { grouped } from '../solids.ts'

const enclosures = () =>
  grouped(
    [enclosure({ w: 800, h: 1200, d: 300, handle: true }), -150, 0, -420],
    [enclosure({ w: 600, h: 800, d: 250, finish: 'ral7016' }), 560, 0, -120],
    [enclosure({ w: 500, h: 500, d: 210, finish: 'ral2000' }), -260, 0, 260, 8],
    [enclosure({ w: 400, h: 400, d: 200, finish: 'inox', locks: 1 }), 330, 0, 420, -8],
  )

const boards = () =>
  grouped(
    [distributionBoard({ rows: 3, ways: 18, door: 104, finish: 'ral9003' }), 0, 0, 0],
    [distributionBoard({ rows: 2, ways: 14, door: 0, finish: 'ral7016' }), 470, 0, -160],
  )

const solar = () =>
  grouped(
    [dcFuseBox({ door: 0 }), -640, 330],
    [acCombiner(), 0, 0],
    [dcFuseBox({ door: 0 }), 640, 330],
    [trunking(2100), 0, -130],
    [trunking(1900), 0, 200],
  )

const steel = () =>
  grouped(
    [enclosure({ w: 800, h: 1000, d: 300, finish: 'inox', handle: true }), 200, 0, -200],
    [enclosure({ w: 600, h: 600, d: 250, finish: 'inox' }), -420, 0, 220, 10],
    [enclosure({ w: 400, h: 500, d: 200, finish: 'inox', locks: 1 }), 760, 0, 240, -10],
  )

const switchgear = () =>
  grouped(
    [mccb({ w: 120, h: 184, amps: 250 }), -170, 92, -40],
    [contactor({ w: 66, h: 100 }), -50, 116, 0],
    [overload(62, { pins: true }), -50, 40, 0],
    [mcb({ poles: 3, amps: 63, ka: 10 }), 26, 41, 40],
    [mcb({ poles: 2, amps: 63, curve: '', leakage: 30, lever: 'blue' }), 90, 41, 40],
    [spd({ poles: 3 }), 150, 41, 40],
    [dinMeter(), 222, 41, 60, -8],
    [vsd(), 130, 127, -190, -6],
  )

export const slideShots = {
  'slide-motor-control': {
    make: () => motorControlPanel(),
    rig: 'graphite',
    room: workshop,
    view: { az: -32, el: 4, fov: 28, zoom: 1.12, look: [-0.4, 0.5, 0] },
  },
  'slide-enclosures': {
    make: enclosures,
    rig: 'graphite',
    room: darkStudio,
    view: { az: -24, el: 6, fov: 26, zoom: 1.36, look: [-0.36, 0.46, 0] },
  },
  'slide-boards': {
    make: boards,
    rig: 'graphite',
    room: darkStudio,
    view: { az: 14, el: 4, fov: 26, zoom: 1.5, look: [-0.3, 0.48, 0] },
  },
  'slide-solar': {
    make: solar,
    rig: 'graphite',
    room: darkWall(0.5),
    view: { az: -26, el: 2, fov: 30, zoom: 1.3, look: [-0.28, 0.98, 0] },
  },
  'slide-steel': {
    make: steel,
    rig: 'graphite',
    room: darkStudio,
    view: { az: 22, el: 6, fov: 26, zoom: 1.26, look: [-0.36, 0.46, 0] },
  },
  'slide-switchgear': {
    make: switchgear,
    rig: 'graphite',
    room: darkStudio,
    view: { az: -16, el: 9, fov: 24, zoom: 1.3, look: [-0.28, 0.46, 0] },
  },
} satisfies Record<string, Shot>
