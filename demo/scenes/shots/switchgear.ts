// Breakers, isolators, earth leakage, surge protection and meters.

import { M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { changeover, doorIsolator, enclosedIsolator } from '../models/boxes.ts'
import { panelMeter } from '../parts/door.ts'
import { dinMeter, mcb, spd } from '../parts/modular.ts'
import { acb, currentTransformer, mccb } from '../parts/power.ts'
import type { Shot } from '../shot.ts'
import { at, box, cyl, grouped } from '../solids.ts'
import { standing } from './standing.ts'

const breaker =
  (poles: number, amps: number, ka = 6) =>
  () =>
    standing(mcb({ poles, amps, ka }), 41)
const leakage = (poles: number) => () => standing(mcb({ poles, amps: 63, curve: '', leakage: 30, lever: 'blue' }), 41)
const dinSwitch = (poles: number) => () =>
  standing(
    mcb({
      poles,
      amps: 100,
      curve: '',
      lever: 'red',
      volts: poles === 2 ? '230V~ AC-22A' : '400V~ AC-22A',
      note: 'Icm 3 kA',
      mark: markOf('din-isolator-2p'),
    }),
    41,
  )
const moulded = () => standing(mccb(), 80.5)
const fourPole = () => standing(mccb({ w: 140, h: 165, amps: 250, poles: 4 }), 82.5)
const large = () => standing(mccb({ w: 140, h: 275, amps: 630, ka: 50, barriers: true }), 172)
const combined = () => standing(mcb({ poles: 1, amps: 20, leakage: 30, lever: 'blue' }), 41)
const arrester = () => standing(spd({ poles: 4 }), 41)
const dcArrester = () => standing(spd({ poles: 3, volts: '1000V DC' }), 41)
/** What each model displays: the plain one counts, the last one analyses the supply. */
const READINGS: Record<string, Parameters<typeof panelMeter>[0]> = {
  'PM-310': [
    ['L1-2', '399.8', 'V'],
    ['I L1', '64.2', 'A'],
    ['ΣEp', '18427', 'kWh'],
  ],
  'PM-340': [
    ['THD u', '2.4', '%'],
    ['THD i', '11.8', '%'],
    ['λ', '0.97', 'ind'],
  ],
}
export const doorMeter = (model: string) => {
  const group = grouped()
  at(group, panelMeter(READINGS[model], undefined, model), 0, 48, 60)
  box(group, M.black, 88, 88, 58, 0, 48, 30, 3)
  for (const side of [1, -1]) {
    box(group, M.graphite, 6, 30, 30, side * 46, 48, 38, 1)
    for (let i = 0; i < 6; i++) cyl(group, M.zinc, 3, 1, -30 + i * 12, 48 + side * 24, -0.4)
  }
  return group
}

const meter = () => doorMeter('PM-320')

export const switchgearShots = {
  'mcb-1p': { make: breaker(1, 20), view: { az: 38, el: 14, zoom: 1.05 } },
  'mcb-1p-front': { make: breaker(1, 20), view: { az: 0.01, el: 4, zoom: 1.06 } },
  'mcb-1p-left': { make: breaker(1, 20), view: { az: -44, el: 16, zoom: 1.05 } },
  'mcb-2p': { make: breaker(2, 40), view: { az: 34, el: 14, zoom: 1.05 } },
  'mcb-2p-front': { make: breaker(2, 40), view: { az: 0.01, el: 5, zoom: 1.06 } },
  'mcb-2p-left': { make: breaker(2, 40), view: { az: -42, el: 17, zoom: 1.06 } },
  'mcb-4p': { make: breaker(4, 63, 10), view: { az: 30, el: 14, zoom: 1.04 } },
  'mcb-4p-front': { make: breaker(4, 63, 10), view: { az: 0.01, el: 5, zoom: 1.06 } },
  'mcb-4p-left': { make: breaker(4, 63, 10), view: { az: -38, el: 18, zoom: 1.06 } },
  'mcb-3p': { make: breaker(3, 63, 10), view: { az: 32, el: 14, zoom: 1.04 } },
  'mcb-3p-front': { make: breaker(3, 63, 10), view: { az: 0.01, el: 5, zoom: 1.06 } },
  'mcb-3p-left': { make: breaker(3, 63, 10), view: { az: -40, el: 18, zoom: 1.06 } },
  mccb: { make: moulded, view: { az: 30, el: 13, zoom: 1.06 } },
  'mccb-front': { make: moulded, view: { az: 0.01, el: 4, zoom: 1.06 } },
  'mccb-left': { make: moulded, view: { az: -38, el: 17, zoom: 1.06 } },
  'mccb-4p': { make: fourPole, view: { az: 28, el: 13, zoom: 1.06 } },
  'mccb-4p-left': { make: fourPole, view: { az: -36, el: 17, zoom: 1.06 } },
  'mccb-large': { make: large, view: { az: 30, el: 10, zoom: 1.06 } },
  'mccb-large-front': { make: large, view: { az: 0.01, el: 4, zoom: 1.06 } },
  'mccb-large-left': { make: large, view: { az: -36, el: 15, zoom: 1.06 } },
  acb: { make: () => acb(), view: { az: 28, el: 12, zoom: 1.06 } },
  'acb-front': { make: () => acb(), view: { az: 0.01, el: 5, zoom: 1.06 } },
  'acb-left': { make: () => acb(), view: { az: -38, el: 16, zoom: 1.06 } },
  isolator: { make: () => enclosedIsolator(), view: { az: 26, el: 9, zoom: 1.06 }, hung: true },
  'isolator-front': { make: () => enclosedIsolator(), view: { az: 0.01, el: 2, zoom: 1.06 }, hung: true },
  'isolator-left': { make: () => enclosedIsolator(), view: { az: -52, el: 20, zoom: 1.1 }, hung: true },
  'din-isolator-2p': { make: dinSwitch(2), view: { az: -34, el: 14, zoom: 1.05 } },
  'din-isolator-3p': { make: dinSwitch(3), view: { az: 32, el: 14, zoom: 1.05 } },
  changeover: { make: () => changeover(), view: { az: 28, el: 10, zoom: 1.06 }, hung: true },
  'changeover-left': { make: () => changeover(), view: { az: -44, el: 15, zoom: 1.06 }, hung: true },
  'changeover-front': { make: () => changeover(), view: { az: 0.01, el: 3, zoom: 1.06 }, hung: true },
  'door-isolator': { make: () => doorIsolator(), view: { az: 46, el: 16, zoom: 1.04 } },
  'earth-leakage': { make: leakage(2), view: { az: -34, el: 14, zoom: 1.04 } },
  'earth-leakage-front': { make: leakage(2), view: { az: 0.01, el: 5, zoom: 1.06 } },
  'earth-leakage-right': { make: leakage(2), view: { az: 38, el: 16, zoom: 1.05 } },
  'earth-leakage-4p': { make: leakage(4), view: { az: 30, el: 14, zoom: 1.04 } },
  'earth-leakage-4p-front': { make: leakage(4), view: { az: 0.01, el: 5, zoom: 1.06 } },
  'earth-leakage-4p-left': { make: leakage(4), view: { az: -38, el: 17, zoom: 1.05 } },
  rcbo: { make: combined, view: { az: -36, el: 14, zoom: 1.05 } },
  'rcbo-front': { make: combined, view: { az: 0.01, el: 4, zoom: 1.06 } },
  'rcbo-right': { make: combined, view: { az: 40, el: 16, zoom: 1.05 } },
  'spd-3p': { make: () => standing(spd(), 41), view: { az: 32, el: 14, zoom: 1.04 } },
  'spd-4p': { make: arrester, view: { az: -30, el: 14, zoom: 1.04 } },
  'spd-4p-front': { make: arrester, view: { az: 0.01, el: 5, zoom: 1.06 } },
  'spd-4p-right': { make: arrester, view: { az: 38, el: 17, zoom: 1.05 } },
  'spd-1p': { make: () => standing(spd({ poles: 1 }), 41), view: { az: 36, el: 14, zoom: 1.05 } },
  'spd-dc': { make: dcArrester, view: { az: -34, el: 16, zoom: 1.04 } },
  'spd-dc-front': { make: dcArrester, view: { az: 0.01, el: 5, zoom: 1.06 } },
  'spd-dc-right': { make: dcArrester, view: { az: 36, el: 17, zoom: 1.05 } },
  meter: { make: meter, view: { az: 30, el: 12, zoom: 1.05 } },
  'meter-front': { make: meter, view: { az: 0.01, el: 3, zoom: 1.08 } },
  'meter-left': { make: meter, view: { az: -40, el: 16, zoom: 1.05 } },
  'din-meter': { make: () => standing(dinMeter(), 41), view: { az: 30, el: 14, zoom: 1.04 } },
  'din-meter-left': { make: () => standing(dinMeter(), 41), view: { az: -38, el: 18, zoom: 1.05 } },
  'din-meter-front': { make: () => standing(dinMeter(), 41), view: { az: 0.01, el: 5, zoom: 1.06 } },
  'din-meter-1p': {
    make: () =>
      standing(dinMeter({ phases: 1, modules: 1, reading: '01842.7', model: 'OD-1-45', range: '5(45) A  Cl. 1' }), 41),
    view: { az: 34, el: 14, zoom: 1.04 },
  },
  'ct-ring': { make: () => currentTransformer(), view: { az: 30, el: 16, zoom: 1.2 } },
  'ct-ring-left': { make: () => currentTransformer(), view: { az: -44, el: 20, zoom: 1.16 } },
} satisfies Record<string, Shot>
