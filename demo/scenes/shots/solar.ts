import { enclosedIsolator } from '../models/boxes.ts'
import { acCombiner, dcFuseBox, stringCombiner } from '../models/solar.ts'
import { fuseHolder } from '../parts/modular.ts'
import type { Shot } from '../shot.ts'
import { standing } from './standing.ts'

const dcIsolator = () => enclosedIsolator({ dc: true, model: 'DI-432  IP66', rating: '4P 32 A  DC-PV2  1000 V DC' })

export const solarShots = {
  'ac-combiner': { make: () => acCombiner(), view: { az: 24, el: 9, zoom: 1, look: [0, 0.48, 0] }, hung: true },
  'ac-combiner-front': {
    make: () => acCombiner(),
    view: { az: 0.01, el: 3, zoom: 1.02, look: [0, 0.48, 0] },
    hung: true,
  },
  'ac-combiner-open': {
    make: () => acCombiner({ door: 120 }),
    view: { az: -10, el: 7, zoom: 1.36, look: [0.03, 0.48, 0] },
    hung: true,
  },
  'dc-fuse-box': {
    make: () => dcFuseBox({ door: 124 }),
    view: { az: -10, el: 8, zoom: 1.34, look: [0.02, 0.5, 0] },
    hung: true,
  },
  'dc-fuse-box-closed': {
    make: () => dcFuseBox({ door: 0 }),
    view: { az: 28, el: 11, zoom: 1.12, look: [0, 0.47, 0] },
    hung: true,
  },
  'dc-fuse-box-front': {
    make: () => dcFuseBox({ door: 130 }),
    view: { az: 0.01, el: 3, zoom: 1.34, look: [0.04, 0.5, 0] },
    hung: true,
  },
  'dc-isolator': { make: dcIsolator, view: { az: 28, el: 11, zoom: 1.06 }, hung: true },
  'dc-isolator-left': { make: dcIsolator, view: { az: -46, el: 16, zoom: 1.08 }, hung: true },
  'dc-isolator-front': { make: dcIsolator, view: { az: 0.01, el: 3, zoom: 1.06 }, hung: true },
  'string-combiner': {
    make: () => stringCombiner(),
    view: { az: 26, el: 8, zoom: 1.12, look: [0, 0.48, 0] },
    hung: true,
  },
  'string-combiner-front': {
    make: () => stringCombiner(),
    view: { az: 0.01, el: 3, zoom: 1.1, look: [0, 0.48, 0] },
    hung: true,
  },
  'string-combiner-open': {
    make: () => stringCombiner({ door: 124 }),
    view: { az: -10, el: 7, zoom: 1.36, look: [0.02, 0.5, 0] },
    hung: true,
  },
  'fuse-holder': { make: () => standing(fuseHolder(), 41), view: { az: 36, el: 14, zoom: 1.05 } },
} satisfies Record<string, Shot>
