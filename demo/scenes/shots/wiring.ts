// Terminals, busbars, ducts, glands and trays laid out on a table, each to its own dimensions.
import * as THREE from 'three'
import { M } from '../finishes.ts'
import { busbars, combBusbar, distributionBlock, earthBar } from '../parts/busbars.ts'
import { cableLadder, glandGroup, meshTray } from '../parts/cable.ts'
import { duct, railBundle } from '../parts/rail.ts'
import { type Strip, terminalStrip } from '../parts/terminals.ts'
import type { Shot } from '../shot.ts'
import { at, grouped, wire } from '../solids.ts'
import { amps, attribute, figure, figures, type Maker, size } from './product-data.ts'

/** Lays a part that is modelled standing against a plate flat on the table. */
function lying(part: THREE.Object3D) {
  const group = new THREE.Group()
  part.rotation.set(-Math.PI / 2, 0, 0)
  group.add(part)
  return grouped([group, 0])
}

type DuctSize = { w: number; h: number; model: string }
const DUCT = 380
const lidded = (profile: DuctSize) => lying(duct(DUCT, profile))
const openDuct = (profile: DuctSize) => {
  const { w, h } = profile
  const group = grouped()
  at(group, duct(DUCT, { ...profile, lid: false }))
  const colours = [M.wireBrown, M.wireBlack, M.wireWhite, M.wireBlue, M.wireGreen, M.wireRed]
  const columns = Math.floor((w - 8) / 7.2)
  const layers = Math.max(2, Math.round(h / 30))
  for (let i = 0; i < columns * layers; i++) {
    const y = ((i % columns) - (columns - 1) / 2) * 7.2
    const z = 5 + Math.floor(i / columns) * 7 + (i % 3) * 2
    wire(
      group,
      colours[(i * 5) % colours.length] ?? M.wireBlack,
      [-186, -95, 0, 95, 186].map((x, k) => [x, y + Math.sin(k * 2 + i) * 2.2, z]),
      3,
      48,
    )
  }
  return lying(group)
}

const strip = (terminal: Strip) => lying(terminalStrip(terminal))
const EVERYDAY: Strip = { pitch: 6, h: 45, d: 47, section: 4, amps: 32, model: 'HT-4' }
const USUAL_DUCT: DuctSize = { w: 40, h: 60, model: 'SD-4060' }

export const wiringShots = {
  terminals: { make: () => strip(EVERYDAY), view: { az: -38, el: 30, zoom: 1.42, look: [-0.02, 0.44, 0] } },
  'terminals-front': { make: () => strip(EVERYDAY), view: { az: 16, el: 22, zoom: 1.22 } },
  'terminals-top': { make: () => strip(EVERYDAY), view: { az: -8, el: 58, zoom: 1.2 } },
  'din-rail': { make: () => lying(railBundle(1)), view: { az: -40, el: 30, zoom: 1.25 } },
  busbar: { make: () => busbars(), view: { az: 36, el: 24, zoom: 1.22 } },
  'busbar-comb': { make: () => lying(combBusbar()), view: { az: 24, el: 36, zoom: 1.3 } },
  'earth-bar': { make: () => earthBar(), view: { az: -30, el: 20, zoom: 1.3 } },
  'distribution-block': { make: () => lying(distributionBlock()), view: { az: 26, el: 38, zoom: 1.14 } },
  duct: { make: () => lidded(USUAL_DUCT), view: { az: -36, el: 22, zoom: 1.25 } },
  'duct-open': { make: () => openDuct(USUAL_DUCT), view: { az: -36, el: 32, zoom: 1.25 } },
  'duct-end': { make: () => lidded(USUAL_DUCT), view: { az: -62, el: 16, zoom: 1.3 } },
  glands: { make: () => glandGroup(), view: { az: 6, el: 22, zoom: 1.34 } },
  'glands-brass': { make: () => glandGroup({ finish: 'nickel' }), view: { az: -8, el: 22, zoom: 1.34 } },
  'cable-ladder': { make: () => cableLadder(), view: { az: -40, el: 38, zoom: 1.24 } },
  'wire-mesh-tray': { make: () => meshTray(), view: { az: -38, el: 28, zoom: 1.22 } },
} satisfies Record<string, Shot>

const ownStrip: Maker = (product) => {
  const { w, h, d } = size(product)
  const section = figure(product, 'Cross-section')
  return strip({ pitch: w, h, d, section, amps: amps(product), model: product.partNumber })
}
const ductSize = (product: Parameters<Maker>[0]): DuctSize => {
  const [w = 0, h = 0] = figures(product, 'Size')
  return { w, h, model: product.partNumber }
}
const ownGlands: Maker = (product) => {
  const [thread = 20] = figures(product, 'Size')
  return glandGroup({ thread, finish: attribute(product, 'Colour') === 'Nickel' ? 'nickel' : 'graphite' })
}
const ownTray =
  (make: (tray: { w: number; h: number }) => THREE.Object3D): Maker =>
  (product) => {
    const [w = 0, h = 0] = figures(product, 'Size')
    return make({ w, h })
  }

/** By the view to render again. */
export const wiringMakers: Record<string, Maker> = {
  terminals: ownStrip,
  'terminals-front': ownStrip,
  'terminals-top': ownStrip,
  'din-rail': (product) => lying(railBundle(figures(product, 'Supplied as')[1] ?? 1)),
  busbar: (product) => {
    const [w = 0, t = 0] = figures(product, 'Bar size')
    return busbars({ w, t })
  },
  'busbar-comb': (product) =>
    lying(
      combBusbar({
        ways: figure(product, 'Ways'),
        phases: product.partNumber.startsWith('HC-1') ? 1 : 3,
        model: product.partNumber,
      }),
    ),
  'earth-bar': (product) => earthBar({ ways: figure(product, 'Ways'), length: figure(product, 'Width') }),
  'distribution-block': (product) =>
    lying(
      distributionBlock({
        ...size(product),
        ways: figure(product, 'Ways'),
        amps: amps(product),
        model: product.partNumber,
      }),
    ),
  duct: (product) => lidded(ductSize(product)),
  'duct-open': (product) => openDuct(ductSize(product)),
  'duct-end': (product) => lidded(ductSize(product)),
  glands: ownGlands,
  'glands-brass': ownGlands,
  'cable-ladder': ownTray(cableLadder),
  'wire-mesh-tray': ownTray(meshTray),
}
