// Contactors, relays and control gear.
import * as THREE from 'three'
import { LAMPS } from '../finishes.ts'
import { buttonStation, eStopStation, lampBody, plc, powerSupply, relay } from '../parts/control.ts'
import { button, type Contacts, contactBlock, legendPlate, selector } from '../parts/door.ts'
import { railTimer } from '../parts/modular.ts'
import { contactor, overload } from '../parts/power.ts'
import type { Shot } from '../shot.ts'
import { at, dome, grouped } from '../solids.ts'
import { lamp, reclining } from './lamps.ts'
import { standing } from './standing.ts'

const smallContactor = () => contactor({ w: 56, h: 84, kilowatts: 11, model: 'AX-25' })
const contactorPair = () => {
  const group = grouped()
  at(group, smallContactor(), 0, 90, 0)
  at(group, overload(54, { pins: true, range: '17 – 25 A' }), 0, 26, 0)
  return group
}

const lampRow = () => {
  const group = new THREE.Group()
  for (const [i, colour] of (['red', 'amber', 'green', 'blue', 'white'] as const).entries()) {
    const lamp = at(new THREE.Group(), lampBody(colour))
    dome(lamp, LAMPS[colour], 11.4, 0.5, 0, 0, 10.4)
    const tipped = at(group, new THREE.Group(), (i - 2) * 40, 0, 0)
    tipped.rotation.x = -0.1
    tipped.add(lamp)
  }
  return group
}

/** The blocks protrude a little below, so the bezel tips forward. */
const TIP = 0.045
const pressed = (colour: 'green' | 'red') =>
  colour === 'green'
    ? reclining(button('green', 'I'), contactBlock(['NO']), TIP)
    : reclining(button('red', '0'), contactBlock(['NC']), TIP)

/** With the plate that names its positions; the handle is at the last one. */
export function turned(positions: number, contacts: Contacts) {
  const head = new THREE.Group()
  at(head, legendPlate(positions === 2 ? ['0', 'I'] : ['HAND', '0', 'AUTO']))
  at(head, selector({ turn: positions === 2 ? 45 : 0 }), 0, 0, 1.4)
  return reclining(head, contactBlock(contacts), TIP)
}

const largeContactor = () => standing(contactor({ w: 85, h: 127, kilowatts: 45, model: 'AX-95' }), 76)

const component = { az: 32, el: 14, zoom: 1.05 }

export const componentShots = {
  contactor: { make: () => standing(smallContactor(), 42), view: { az: 32, el: 14, zoom: 1.05 } },
  'contactor-left': { make: () => standing(smallContactor(), 42), view: { az: -40, el: 18, zoom: 1.05 } },
  'contactor-front': { make: () => standing(smallContactor(), 42), view: { az: 0.01, el: 5, zoom: 1.06 } },
  'contactor-large': {
    make: largeContactor,
    view: { az: 30, el: 12, zoom: 1.04 },
  },
  'contactor-large-left': { make: largeContactor, view: { az: -38, el: 16, zoom: 1.05 } },
  overload: {
    make: () => standing(overload(45, { pins: true, range: '17 – 25 A', h: 56 }), 28),
    view: { az: -32, el: 16, zoom: 1.05 },
  },
  'contactor-overload': { make: contactorPair, view: { az: 30, el: 12, zoom: 1.05 } },
  relay: { make: () => standing(relay(), 39), view: { az: 38, el: 16, zoom: 1.05 } },
  timer: { make: () => standing(railTimer(), 41), view: { az: 34, el: 14, zoom: 1.05 } },
  estop: { make: eStopStation, view: component },
  'estop-front': { make: eStopStation, view: { az: 0.01, el: 4, zoom: 1.06 } },
  'estop-left': { make: eStopStation, view: { az: -42, el: 18, zoom: 1.05 } },
  pushbutton: { make: () => pressed('green'), view: { az: 38, el: 20, zoom: 1.05 } },
  'pushbutton-red': { make: () => pressed('red'), view: { az: -38, el: 20, zoom: 1.05 } },
  'pilot-lights': { make: lampRow, view: { az: 18, el: 22, zoom: 1.3 } },
  'pilot-green': { make: () => lamp('green'), view: { az: 38, el: 22, zoom: 1.05 } },
  selector: { make: () => turned(2, ['NO']), view: { az: 30, el: 18, zoom: 1.05 } },
  'pushbutton-station': { make: () => buttonStation(), view: { az: 28, el: 11, zoom: 1.05 } },
  'power-supply': { make: () => standing(powerSupply(), 62), view: { az: 34, el: 13, zoom: 1.05 } },
  'power-supply-front': { make: () => standing(powerSupply(), 62), view: { az: 0.01, el: 4, zoom: 1.06 } },
  'power-supply-left': { make: () => standing(powerSupply(), 62), view: { az: -38, el: 16, zoom: 1.05 } },
  plc: { make: () => standing(plc(), 50), view: { az: 28, el: 16, zoom: 1.08 } },
} satisfies Record<string, Shot>
