// Contactors and relays, terminals and busbars, cable management, control gear.
import * as THREE from 'three'
import { LAMPS, M } from '../finishes.ts'
import { cableLadder, looseGland, meshTray } from '../parts/cable.ts'
import { buttonStation, eStopStation, lampBody, plc, powerSupply, relay } from '../parts/control.ts'
import { button, contactBlock, selector } from '../parts/door.ts'
import { railTimer } from '../parts/modular.ts'
import { contactor, overload } from '../parts/power.ts'
import { busbars, combBusbar, dinRail, distributionBlock, duct, earthBar, terminals } from '../parts/rail.ts'
import type { Shot } from '../shots.ts'
import { at, dome, grouped, wire } from '../solids.ts'
import { lamp, reclining } from './lamps.ts'
import { standing } from './standing.ts'

/** Lays a part that is modelled standing against a plate flat on the table. */
function lying(part: THREE.Object3D, turn = 0) {
  const group = grouped()
  part.rotation.set(-Math.PI / 2, 0, 0)
  group.add(part)
  group.rotation.y = turn
  return grouped([group, 0])
}

const smallContactor = () => contactor({ w: 56, h: 84, kilowatts: 11, model: 'AX-25' })
const contactorPair = () => {
  const group = grouped()
  at(group, smallContactor(), 0, 90, 0)
  at(group, overload(54, { pins: true, range: '17 – 25 A' }), 0, 26, 0)
  return group
}

const openDuct = () => {
  const group = grouped()
  at(group, duct(360, { w: 60, h: 60, lid: false }))
  const colours = [M.wireBrown, M.wireBlack, M.wireWhite, M.wireBlue, M.wireGreen, M.wireRed]
  for (let i = 0; i < 14; i++) {
    const y = -22 + (i % 7) * 7.2
    const z = 5 + Math.floor(i / 7) * 7 + (i % 3) * 3
    wire(
      group,
      colours[i % colours.length] ?? M.wireBlack,
      [-176, -90, 0, 90, 176].map((x, k) => [x, y + Math.sin(k * 2 + i) * 2.4, z]),
      3,
      48,
    )
  }
  return lying(group)
}
const lidded = () => {
  const group = grouped()
  at(group, duct(360, { w: 60, h: 60 }))
  return lying(group)
}

const glandTrio = (finish: 'graphite' | 'nickel') => () =>
  grouped([looseGland(20, finish), -58, 0, 0], [looseGland(15, finish), 0, 0, 14], [looseGland(11, finish), 44, 0, 30])

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
    make: () => standing(overload(54, { pins: true, range: '17 – 25 A' }), 26),
    view: { az: -32, el: 16, zoom: 1.05 },
  },
  'contactor-overload': { make: contactorPair, view: { az: 30, el: 12, zoom: 1.05 } },
  relay: { make: () => standing(relay(), 38), view: { az: 38, el: 16, zoom: 1.05 } },
  timer: { make: () => standing(railTimer(), 41), view: { az: 34, el: 14, zoom: 1.05 } },
  terminals: { make: () => lying(terminals(21, 9)), view: { az: -34, el: 32, zoom: 1.25 } },
  'terminals-front': { make: () => lying(terminals(21, 9)), view: { az: 16, el: 20, zoom: 1.25 } },
  'terminals-top': { make: () => lying(terminals(21, 9)), view: { az: -8, el: 58, zoom: 1.25 } },
  'din-rail': { make: () => lying(dinRail(400, true)), view: { az: -42, el: 30, zoom: 1.3 } },
  busbar: { make: () => busbars(), view: { az: 34, el: 22, zoom: 1.2 } },
  'busbar-comb': { make: () => combBusbar(), view: { az: 26, el: 18, zoom: 1.2 } },
  'earth-bar': { make: () => earthBar(), view: { az: -30, el: 20, zoom: 1.4 } },
  'distribution-block': { make: () => lying(distributionBlock()), view: { az: 26, el: 36, zoom: 1.12 } },
  duct: { make: lidded, view: { az: -36, el: 22, zoom: 1.3 } },
  'duct-open': { make: openDuct, view: { az: -36, el: 30, zoom: 1.3 } },
  'duct-end': { make: lidded, view: { az: 58, el: 18, zoom: 1.25 } },
  glands: { make: glandTrio('graphite'), view: { az: 10, el: 18, zoom: 1.1 } },
  'glands-brass': { make: glandTrio('nickel'), view: { az: -14, el: 18, zoom: 1.1 } },
  'cable-ladder': { make: () => cableLadder(), view: { az: -38, el: 24, zoom: 1.2 } },
  'wire-mesh-tray': { make: () => meshTray(), view: { az: -36, el: 24, zoom: 1.2 } },
  estop: { make: eStopStation, view: component },
  'estop-front': { make: eStopStation, view: { az: 0.01, el: 4, zoom: 1.06 } },
  'estop-left': { make: eStopStation, view: { az: -42, el: 18, zoom: 1.05 } },
  pushbutton: { make: () => reclining(button('green', 'I'), contactBlock()), view: { az: 38, el: 20, zoom: 1.05 } },
  'pushbutton-red': {
    make: () => reclining(button('red', '0'), contactBlock()),
    view: { az: -38, el: 20, zoom: 1.05 },
  },
  'pilot-lights': { make: lampRow, view: { az: 18, el: 22, zoom: 1.3 } },
  'pilot-green': { make: () => lamp('green'), view: { az: 38, el: 22, zoom: 1.05 } },
  selector: { make: () => reclining(selector(), contactBlock()), view: { az: 38, el: 20, zoom: 1.05 } },
  'pushbutton-station': { make: () => buttonStation(), view: { az: 28, el: 11, zoom: 1.05 } },
  'power-supply': { make: () => standing(powerSupply(), 62.5), view: { az: 34, el: 13, zoom: 1.05 } },
  'power-supply-front': { make: () => standing(powerSupply(), 62.5), view: { az: 0.01, el: 4, zoom: 1.06 } },
  'power-supply-left': { make: () => standing(powerSupply(), 62.5), view: { az: -38, el: 16, zoom: 1.05 } },
  plc: { make: () => standing(plc(), 50), view: { az: 28, el: 16, zoom: 1.08 } },
} satisfies Record<string, Shot>
