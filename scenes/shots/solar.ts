import { enclosedIsolator } from '../models/boxes.ts'
import { acCombiner, dcFuseBox, stringCombiner } from '../models/solar.ts'
import { fuseHolder } from '../parts/modular.ts'
import type { Shot } from '../shots.ts'
import { standing } from './standing.ts'

const dcIsolator = () => enclosedIsolator({ dc: true, model: 'DI-432  IP66', rating: '4P 32 A  DC-PV2  1000 V DC' })

export const solarShots = {
  'ac-combiner': { make: () => acCombiner(), view: { az: 24, el: 9, zoom: 1.14, look: [0, 0.46, 0] } },
  'ac-combiner-front': { make: () => acCombiner(), view: { az: 0.01, el: 3, zoom: 1.12, look: [0, 0.47, 0] } },
  'ac-combiner-open': {
    make: () => acCombiner({ door: 120 }),
    view: { az: -10, el: 7, zoom: 1.4, look: [0.12, 0.48, 0] },
  },
  'dc-fuse-box': { make: () => dcFuseBox({ door: 124 }), view: { az: -10, el: 8, zoom: 1.4, look: [0.13, 0.5, 0] } },
  'dc-fuse-box-closed': {
    make: () => dcFuseBox({ door: 0 }),
    view: { az: 28, el: 11, zoom: 1.12, look: [0, 0.47, 0] },
  },
  'dc-fuse-box-front': {
    make: () => dcFuseBox({ door: 130 }),
    view: { az: -3, el: 3, zoom: 1.8, look: [0.19, 0.56, 0] },
  },
  'dc-isolator': { make: dcIsolator, view: { az: 28, el: 11, zoom: 1.06 } },
  'dc-isolator-left': { make: dcIsolator, view: { az: -46, el: 16, zoom: 1.08 } },
  'dc-isolator-front': { make: dcIsolator, view: { az: 0.01, el: 3, zoom: 1.06 } },
  'string-combiner': { make: () => stringCombiner(), view: { az: 26, el: 8, zoom: 1.12, look: [0, 0.48, 0] } },
  'string-combiner-front': { make: () => stringCombiner(), view: { az: 0.01, el: 3, zoom: 1.1, look: [0, 0.48, 0] } },
  'string-combiner-open': {
    make: () => stringCombiner({ door: 124 }),
    view: { az: -10, el: 7, zoom: 1.42, look: [0.13, 0.5, 0] },
  },
  'fuse-holder': { make: () => standing(fuseHolder(), 41), view: { az: 36, el: 14, zoom: 1.05 } },
} satisfies Record<string, Shot>
