import { distributionBoard, flushBoard } from '../models/boards.ts'
import { kiosk } from '../models/outdoor.ts'
import type { Shot } from '../shot.ts'

const finish = 'ral9003'

export const boardShots = {
  'db-1row': {
    make: () => distributionBoard({ finish, rows: 1, ways: 12, door: 0, feet: true }),
    view: { az: 28, el: 14, zoom: 1.1 },
  },
  'db-1row-open': {
    make: () => distributionBoard({ finish, rows: 1, ways: 12, door: 124 }),
    view: { az: -12, el: 10, zoom: 1.36, look: [-0.02, 0.46, 0] },
  },
  'db-2row': {
    make: () => distributionBoard({ finish, rows: 2, ways: 12, door: 0, feet: true }),
    view: { az: -30, el: 12, zoom: 1.1 },
  },
  'db-2row-open': {
    make: () => distributionBoard({ finish, rows: 2, ways: 12, door: 124 }),
    view: { az: -10, el: 7, zoom: 1.36, look: [-0.02, 0.5, 0] },
  },
  'db-surface': { make: () => distributionBoard({ finish, door: 0, feet: true }), view: { az: 28, el: 10, zoom: 1.1 } },
  'db-open': {
    make: () => distributionBoard({ finish, door: 124 }),
    view: { az: -10, el: 6, zoom: 1.34, look: [-0.02, 0.5, 0] },
  },
  'db-front': {
    make: () => distributionBoard({ finish, door: 128 }),
    view: { az: 0.01, el: 2, zoom: 1.3, look: [-0.05, 0.5, 0] },
  },
  'db-flush': { make: () => flushBoard(), view: { az: 20, el: 4, zoom: 4.4 } },
  'db-flush-front': { make: () => flushBoard(), view: { az: 0.01, el: 2, zoom: 4.4 } },
  'db-flush-open': {
    make: () => flushBoard({ door: 116 }),
    view: { az: -12, el: 4, zoom: 3.9, look: [-0.03, 0.5, 0] },
  },
  kiosk: { make: () => kiosk(), view: { az: 28, el: 8, zoom: 1.12 } },
  'kiosk-left': { make: () => kiosk(), view: { az: -34, el: 10, zoom: 1.12 } },
  'kiosk-open': { make: () => kiosk({ door: 112 }), view: { az: -8, el: 7, zoom: 1.3 } },
} satisfies Record<string, Shot>
