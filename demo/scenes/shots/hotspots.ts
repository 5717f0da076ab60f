import { distributionBoard } from '../models/boards.ts'
import { motorControlPanel } from '../models/motor-control.ts'
import { dcFuseBox } from '../models/solar.ts'
import { starterPanel } from '../models/starters.ts'
import type { Shot } from '../shot.ts'

export const hotspotShots = {
  'hotspot-starter-panel': {
    make: () => starterPanel({ door: 126 }),
    view: { az: -5, el: 2, zoom: 1.56, look: [0.13, 0.5, 0] },
  },
  'hotspot-board': {
    make: () => distributionBoard({ finish: 'ral9003', door: 128 }),
    view: { az: -4, el: 3, zoom: 1.5, look: [0.13, 0.5, 0] },
  },
  'hotspot-solar': {
    make: () => dcFuseBox({ door: 128 }),
    view: { az: -5, el: 4, zoom: 1.36, look: [0.06, 0.5, 0] },
    hung: true,
  },
  'hotspot-mcc': { make: () => motorControlPanel(), view: { az: 8, el: 3, zoom: 1.24, look: [0, 0.5, 0] } },
} satisfies Record<string, Shot>
