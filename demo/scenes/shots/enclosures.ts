import { junctionBox } from '../models/boxes.ts'
import { enclosure } from '../models/enclosure.ts'
import { consoleDesk } from '../models/outdoor.ts'
import { steelGrade } from '../parts/labels.ts'
import { MODULE, mcb } from '../parts/modular.ts'
import { railRow } from '../parts/rail.ts'
import type { Shot } from '../shot.ts'
import { at, grouped } from '../solids.ts'

type Size = { w: number; h: number; d: number }

export const wallBox = (door = 0, size: Size = { w: 600, h: door ? 760 : 800, d: 250 }) =>
  enclosure({ ...size, locks: size.h < 500 ? 1 : 2, feet: true, door })
export const smallBox = (door = 0, size: Size = { w: 300, h: 300, d: 200 }) =>
  enclosure({ ...size, locks: 1, feet: true, door })
export const orangeBox = (door = 0, size: Size = { w: 600, h: 800, d: 250 }) =>
  enclosure({ ...size, feet: true, finish: 'ral2000', door })
/** The better grade of steel is marked, because it looks the same. */
export const inoxBox = (door = 0, size: Size = { w: 500, h: 600, d: 210 }, grade = '') =>
  enclosure({
    ...size,
    locks: size.h < 500 ? 1 : 2,
    finish: 'inox',
    feet: true,
    door,
    fittings: grade ? [{ part: steelGrade(grade, size.w * 0.24), x: -size.w * 0.3, y: -size.h * 0.42 }] : [],
  })
/** Its nominal height includes the plinth. */
export const floorBox = (door = 0, { w, h, d }: Size = { w: 800, h: 2000, d: 500 }, doors: 1 | 2 = 1) =>
  enclosure({ w, h: h - 100, d, plinth: 100, handle: true, lifting: true, door, doors })
const twoDoors = () => floorBox(0, { w: 1200, h: 2000, d: 500 }, 2)
export const windowBox = (_door = 0, size: Size = { w: 400, h: 500, d: 200 }) =>
  enclosure({
    ...size,
    feet: true,
    window: true,
    inside: (width, height) => {
      const group = grouped()
      const rows = height > 600 ? 3 : 2
      const count = Math.floor((width - 80) / MODULE)
      const breakers = () => Array.from({ length: count }, (_, i) => mcb({ amps: [10, 16, 20][i % 3] ?? 20 }))
      for (let row = 0; row < rows; row++)
        at(group, railRow(breakers(), { rail: width - 50 }), 0, ((rows - 1) / 2 - row) * 165, size.d - 140)
      return group
    },
  })
const stainlessJunction = (lid = true) =>
  junctionBox({ w: 200, h: 200, d: 120, finish: 'inox', glandFinish: 'nickel', lid })

const open = { az: -12, el: 9, zoom: 1.3, look: [0.07, 0.49, 0] as [number, number, number] }

export const enclosureShots = {
  'enclosure-wall': { make: () => wallBox(), view: { az: 30, el: 10, zoom: 1.1 } },
  'enclosure-wall-front': { make: () => wallBox(), view: { az: 0.01, el: 3, zoom: 1.08 } },
  'enclosure-wall-left': { make: () => wallBox(), view: { az: -40, el: 14, zoom: 1.1 } },
  'enclosure-open': { make: () => wallBox(122), view: open },
  'enclosure-small': { make: () => smallBox(), view: { az: 32, el: 14, zoom: 1.08 } },
  'enclosure-small-open': { make: () => smallBox(118), view: { ...open, az: -14, el: 12 } },
  'enclosure-small-left': { make: () => smallBox(), view: { az: -38, el: 16, zoom: 1.08 } },
  'enclosure-orange': { make: () => orangeBox(), view: { az: 30, el: 10, zoom: 1.1 } },
  'enclosure-orange-left': { make: () => orangeBox(), view: { az: -38, el: 14, zoom: 1.1 } },
  'enclosure-inox': { make: () => inoxBox(), view: { az: -32, el: 11, zoom: 1.1 } },
  'enclosure-inox-front': { make: () => inoxBox(), view: { az: 0.01, el: 3, zoom: 1.08 } },
  'enclosure-inox-open': { make: () => inoxBox(122), view: open },
  'enclosure-floor': { make: () => floorBox(), view: { az: 28, el: 6, zoom: 1.04 } },
  'enclosure-floor-front': { make: () => floorBox(), view: { az: 0.01, el: 3, zoom: 1.02 } },
  'enclosure-floor-open': { make: () => floorBox(115), view: { az: -14, el: 7, zoom: 1.14, look: [0.05, 0.5, 0] } },
  'enclosure-floor-double': { make: twoDoors, view: { az: -28, el: 7, zoom: 1.12 } },
  'enclosure-floor-double-front': { make: twoDoors, view: { az: 0.01, el: 3, zoom: 1.1 } },
  'enclosure-floor-double-right': { make: twoDoors, view: { az: 36, el: 9, zoom: 1.12 } },
  'enclosure-window': { make: () => windowBox(), view: { az: 26, el: 10, zoom: 1.1 } },
  'enclosure-window-left': { make: () => windowBox(), view: { az: -36, el: 12, zoom: 1.1 } },
  'junction-box': { make: () => junctionBox(), view: { az: 28, el: 14, zoom: 1.1 }, hung: true },
  'junction-box-open': {
    make: () => junctionBox({ lid: false }),
    view: { az: -20, el: 14, zoom: 1.12 },
    hung: true,
  },
  'junction-box-inox': {
    make: () => stainlessJunction(),
    view: { az: -30, el: 14, zoom: 1.1 },
    hung: true,
  },
  'junction-box-inox-open': {
    make: () => stainlessJunction(false),
    view: { az: 18, el: 14, zoom: 1.1 },
    hung: true,
  },
  'console-desk': { make: () => consoleDesk(), view: { az: 30, el: 16, zoom: 1.1 } },
  'console-desk-front': { make: () => consoleDesk(), view: { az: 0.01, el: 14, zoom: 1.1 } },
  'console-desk-left': { make: () => consoleDesk(), view: { az: -42, el: 20, zoom: 1.1 } },
} satisfies Record<string, Shot>
