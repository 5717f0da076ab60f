import { junctionBox } from '../models/boxes.ts'
import { enclosure } from '../models/enclosure.ts'
import { consoleDesk } from '../models/outdoor.ts'
import { mcb } from '../parts/modular.ts'
import { railRow } from '../parts/rail.ts'
import type { Shot } from '../shots.ts'
import { at, grouped } from '../solids.ts'

const wall = (door = 0) => enclosure({ w: 600, h: door ? 760 : 800, d: 250, feet: true, door })
const small = (door = 0) => enclosure({ w: 300, h: 300, d: 150, locks: 1, feet: true, door })
const orange = () => enclosure({ w: 600, h: 800, d: 250, feet: true, finish: 'ral2000' })
const inox = (door = 0) => enclosure({ w: 500, h: 600, d: 210, finish: 'inox', feet: true, door })
const floor = (door = 0) => enclosure({ w: 800, h: 1800, d: 400, plinth: 100, handle: true, lifting: true, door })
const twoDoors = () => enclosure({ w: 1200, h: 1800, d: 400, plinth: 100, handle: true, lifting: true, doors: 2 })
const windowed = () =>
  enclosure({
    w: 500,
    h: 500,
    d: 210,
    feet: true,
    window: true,
    inside: () => {
      const group = grouped()
      for (const y of [90, -60])
        at(group, railRow(Array.from({ length: 12 }, (_, i) => mcb({ amps: [10, 16, 20][i % 3] ?? 20 }))), 0, y, 60)
      return group
    },
  })

const open = { az: -12, el: 9, zoom: 1.3, look: [0.07, 0.49, 0] as [number, number, number] }

export const enclosureShots = {
  'enclosure-wall': { make: () => wall(), view: { az: 30, el: 10, zoom: 1.1 } },
  'enclosure-wall-front': { make: () => wall(), view: { az: 0.01, el: 3, zoom: 1.08 } },
  'enclosure-wall-left': { make: () => wall(), view: { az: -40, el: 14, zoom: 1.1 } },
  'enclosure-open': { make: () => wall(122), view: open },
  'enclosure-small': { make: () => small(), view: { az: 32, el: 14, zoom: 1.08 } },
  'enclosure-small-open': { make: () => small(118), view: { ...open, az: -14, el: 12 } },
  'enclosure-small-left': { make: () => small(), view: { az: -38, el: 16, zoom: 1.08 } },
  'enclosure-orange': { make: orange, view: { az: 30, el: 10, zoom: 1.1 } },
  'enclosure-orange-left': { make: orange, view: { az: -38, el: 14, zoom: 1.1 } },
  'enclosure-inox': { make: () => inox(), view: { az: -32, el: 11, zoom: 1.1 } },
  'enclosure-inox-front': { make: () => inox(), view: { az: 0.01, el: 3, zoom: 1.08 } },
  'enclosure-inox-open': { make: () => inox(122), view: open },
  'enclosure-floor': { make: () => floor(), view: { az: 28, el: 6, zoom: 1.04 } },
  'enclosure-floor-front': { make: () => floor(), view: { az: 0.01, el: 3, zoom: 1.02 } },
  'enclosure-floor-open': { make: () => floor(115), view: { az: -14, el: 7, zoom: 1.14, look: [0.05, 0.5, 0] } },
  'enclosure-floor-double': { make: twoDoors, view: { az: -28, el: 7, zoom: 1.12 } },
  'enclosure-floor-double-front': { make: twoDoors, view: { az: 0.01, el: 3, zoom: 1.1 } },
  'enclosure-floor-double-right': { make: twoDoors, view: { az: 36, el: 9, zoom: 1.12 } },
  'enclosure-window': { make: windowed, view: { az: 26, el: 10, zoom: 1.1 } },
  'enclosure-window-left': { make: windowed, view: { az: -36, el: 12, zoom: 1.1 } },
  'junction-box': { make: () => junctionBox(), view: { az: 28, el: 16, zoom: 1.1 } },
  'junction-box-open': { make: () => junctionBox({ lid: false }), view: { az: -20, el: 18, zoom: 1.12 } },
  'junction-box-inox': {
    make: () => junctionBox({ w: 220, h: 220, d: 100, finish: 'inox', glandFinish: 'nickel' }),
    view: { az: -30, el: 14, zoom: 1.1 },
  },
  'console-desk': { make: () => consoleDesk(), view: { az: 30, el: 16, zoom: 1.1 } },
  'console-desk-front': { make: () => consoleDesk(), view: { az: 0.01, el: 14, zoom: 1.1 } },
  'console-desk-left': { make: () => consoleDesk(), view: { az: -42, el: 20, zoom: 1.1 } },
} satisfies Record<string, Shot>
