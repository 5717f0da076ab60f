import { CUBICLES, motorControlPanel } from '../models/motor-control.ts'
import { dolStarter, drivePanel, starDelta, starterPanel } from '../models/starters.ts'
import { softStarter, vsd } from '../parts/power.ts'
import type { Shot } from '../shot.ts'
import { standing } from './standing.ts'

const { incomer, pumps, fans, drives } = CUBICLES
const orange = () => motorControlPanel({ finish: 'ral2000', cubicles: [incomer, pumps, fans, pumps, drives] })

export const motorShots = {
  mcc: { make: () => motorControlPanel(), view: { az: 27, el: 8, zoom: 1.2, look: [0, 0.48, 0] } },
  'mcc-front': { make: () => motorControlPanel(), view: { az: 0.01, el: 2, zoom: 1.14, look: [0, 0.49, 0] } },
  'mcc-left': { make: () => motorControlPanel(), view: { az: -38, el: 9, zoom: 1.2, look: [0, 0.48, 0] } },
  'mcc-orange': { make: orange, view: { az: -28, el: 8, zoom: 1.16, look: [0, 0.48, 0] } },
  'mcc-orange-front': { make: orange, view: { az: 0.01, el: 2, zoom: 1.12, look: [0, 0.49, 0] } },
  'mcc-orange-right': { make: orange, view: { az: 36, el: 9, zoom: 1.16, look: [0, 0.48, 0] } },
  'starter-panel': {
    make: () => starterPanel({ door: 126 }),
    view: { az: -8, el: 3, zoom: 1.46, look: [-0.02, 0.5, 0] },
  },
  'starter-panel-closed': { make: () => starterPanel({ door: 0 }), view: { az: 28, el: 9, zoom: 1.12 } },
  'starter-panel-left': {
    make: () => starterPanel({ door: 118 }),
    view: { az: -16, el: 8, zoom: 1.34, look: [0.1, 0.5, 0] },
  },
  'dol-starter': { make: () => dolStarter(), view: { az: 28, el: 12, zoom: 1.06 }, hung: true },
  'dol-starter-left': { make: () => dolStarter(), view: { az: -42, el: 16, zoom: 1.08 }, hung: true },
  'dol-starter-open': { make: () => dolStarter({ cover: false }), view: { az: 22, el: 10, zoom: 1.06 }, hung: true },
  'star-delta': { make: () => starDelta(), view: { az: 28, el: 10, zoom: 1.1 } },
  'star-delta-left': { make: () => starDelta(), view: { az: -36, el: 13, zoom: 1.1 } },
  'star-delta-open': {
    make: () => starDelta({ door: 124 }),
    view: { az: -10, el: 6, zoom: 1.42, look: [0, 0.5, 0] },
  },
  'vsd-panel': { make: () => drivePanel(), view: { az: -28, el: 9, zoom: 1.12 } },
  'vsd-panel-right': { make: () => drivePanel(), view: { az: 34, el: 12, zoom: 1.12 } },
  'vsd-panel-open': {
    make: () => drivePanel({ door: 124 }),
    view: { az: -9, el: 5, zoom: 1.46, look: [0, 0.5, 0] },
  },
  vsd: { make: () => standing(vsd(), 127), view: { az: 30, el: 12, zoom: 1.06 } },
  'vsd-left': { make: () => standing(vsd(), 127), view: { az: -40, el: 16, zoom: 1.08 } },
  'vsd-front': { make: () => standing(vsd(), 127), view: { az: 0.01, el: 4, zoom: 1.06 } },
  'soft-starter-left': { make: () => standing(softStarter(), 120), view: { az: -38, el: 16, zoom: 1.06 } },
  'soft-starter-front': { make: () => standing(softStarter(), 120), view: { az: 0.01, el: 4, zoom: 1.06 } },
  'soft-starter': { make: () => standing(softStarter(), 120), view: { az: 32, el: 13, zoom: 1.06 } },
} satisfies Record<string, Shot>
