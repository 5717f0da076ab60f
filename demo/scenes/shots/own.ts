// A product's own image: its family's shot, with a subject built and labelled from the product's own data.
import type * as THREE from 'three'
import { markOf } from '../marks.ts'
import { distributionBoard, flushBoard } from '../models/boards.ts'
import { changeover, doorIsolator, enclosedIsolator, junctionBox } from '../models/boxes.ts'
import { CUBICLES, incomerFor, motorControlPanel } from '../models/motor-control.ts'
import { kiosk } from '../models/outdoor.ts'
import { acCombiner, dcFuseBox, stringCombiner } from '../models/solar.ts'
import { dolStarter, drivePanel, starDelta, starterPanel } from '../models/starters.ts'
import { plc, powerSupply, relay } from '../parts/control.ts'
import { dinMeter, fuseHolder, mcb, railTimer, spd } from '../parts/modular.ts'
import { acb, contactor, currentTransformer, mccb, overload, softStarter, vsd } from '../parts/power.ts'
import { turned } from './components.ts'
import { floorBox, inoxBox, orangeBox, smallBox, wallBox, windowBox } from './enclosures.ts'
import { lamp } from './lamps.ts'
import { amps, attribute, figure, kilowatts, type Maker, size } from './product-data.ts'
import { standing } from './standing.ts'
import { doorMeter } from './switchgear.ts'
import { wiringMakers } from './wiring.ts'

const breaker: Maker = (product) =>
  standing(
    mcb({
      poles: figure(product, 'Poles'),
      amps: amps(product),
      curve: attribute(product, 'Curve'),
      ka: figure(product, 'Breaking capacity'),
    }),
    41,
  )
const leakage: Maker = (product) =>
  standing(
    mcb({
      poles: figure(product, 'Poles'),
      amps: amps(product),
      curve: '',
      leakage: figure(product, 'Sensitivity'),
      type: attribute(product, 'Type'),
      lever: 'blue',
    }),
    41,
  )
const combined: Maker = (product) => standing(mcb({ poles: 1, amps: amps(product), leakage: 30, lever: 'blue' }), 41)
const dinSwitch: Maker = (product) =>
  standing(
    mcb({
      poles: figure(product, 'Poles'),
      amps: amps(product),
      curve: '',
      lever: 'red',
      volts: `${figure(product, 'Voltage')}V~ AC-22A`,
      note: 'Icm 3 kA',
      mark: markOf('din-isolator-2p'),
    }),
    41,
  )
const moulded: Maker = (product) => {
  const { w, h } = size(product)
  const barriers = amps(product) >= 400
  const part = mccb({ w, h, amps: amps(product), ka: figure(product, 'Breaking capacity'), barriers })
  return standing(part, barriers ? h * 0.625 : h / 2)
}
const isolator: Maker = (product) => {
  const { w, h, d } = size(product)
  return enclosedIsolator({
    w,
    h,
    d: d * 0.71,
    model: `${product.partNumber}  IP65`,
    rating: `4P ${amps(product)} A  AC-23A ${figure(product, 'AC-23A power')} kW 400 V~`,
  })
}
const dcIsolator: Maker = (product) =>
  enclosedIsolator({
    dc: true,
    glands: figure(product, 'Poles'),
    model: `${product.partNumber}  IP66`,
    rating: `${attribute(product, 'Poles')} ${amps(product)} A  DC-PV2  1000 V DC`,
  })
const changeoverSwitch: Maker = (product) => {
  const { w, h, d } = size(product)
  return changeover({ w, h, d: d * 0.75, model: product.partNumber, amps: amps(product) })
}
const magnetic: Maker = (product) => {
  const { w, h } = size(product)
  const coil = attribute(product, 'Coil voltage') === '24 V DC' ? { coil: '24 V DC' } : {}
  const part = contactor({ w, h, kilowatts: kilowatts(product), model: product.partNumber, ...coil })
  return standing(part, w > 70 ? h * 0.6 : h / 2)
}
const thermal: Maker = (product) => {
  const { w, h } = size(product)
  const range = attribute(product, 'Rated current').replace(' to ', ' – ')
  // its nominal height includes the pins
  return standing(overload(w, { pins: true, range, h: h * 0.85 }), h * 0.425)
}
const drive: Maker = (product) => {
  const { w, h } = size(product)
  return standing(vsd({ w, h, kilowatts: kilowatts(product) }), h / 2 + 12)
}
const soft: Maker = (product) => {
  const { w } = size(product)
  return standing(softStarter({ w, kilowatts: kilowatts(product) }), 120)
}
/** The parts of a starter of this power. */
const STARTERS: Record<number, [contactorModel: string, range: string]> = {
  1.5: ['AX-09', '2.5 – 4 A'],
  2.2: ['AX-09', '4 – 6 A'],
  5.5: ['AX-12', '9 – 13 A'],
  7.5: ['AX-18', '12 – 18 A'],
  11: ['AX-25', '17 – 25 A'],
}
const direct: Maker = (product) => {
  const [contactorModel, range] = STARTERS[kilowatts(product)] ?? []
  return dolStarter({ kilowatts: kilowatts(product), contactorModel, range })
}
const starDeltaPanel =
  (door: number): Maker =>
  (product) =>
    starDelta({ ...size(product), kilowatts: kilowatts(product), door })
const speedPanel =
  (door: number): Maker =>
  (product) => {
    const { w, h, d } = size(product)
    const plinth = attribute(product, 'Mounting') === 'Floor' ? 100 : 0
    return drivePanel({ w, h: h - plinth, d, plinth, kilowatts: kilowatts(product), door })
  }
const starters =
  (door: number): Maker =>
  (product) => {
    const { w, h } = size(product)
    const count = product.description.includes('six starters') ? 6 : 4
    return starterPanel({ w, h, amps: amps(product), starters: count, door })
  }
const combiner =
  (door: number): Maker =>
  (product) =>
    acCombiner({ ...size(product), inputs: figure(product, 'Inputs'), amps: amps(product), door })
const fuseBox =
  (door: number): Maker =>
  (product) =>
    dcFuseBox({ ...size(product), strings: figure(product, 'Inputs'), fuse: figure(product, 'Fuses'), door })
const strings =
  (door: number): Maker =>
  (product) =>
    stringCombiner({
      ...size(product),
      strings: figure(product, 'Inputs'),
      fuse: figure(product, 'Fuses'),
      volts: figure(product, 'Voltage'),
      door,
    })
const fuse: Maker = (product) => standing(fuseHolder({ rating: `gPV ${amps(product)}A` }), 41)
const arrester: Maker = (product) =>
  standing(
    spd({
      poles: attribute(product, 'Poles') === '3P+N' ? 4 : 3,
      type: attribute(product, 'Type').replace('Type 1+2', 'T1+T2').replace('Type ', 'T'),
      kiloamps: figure(product, 'Discharge current'),
      volts: attribute(product, 'Voltage').replace(' V AC', 'V~').replace(' V DC', 'V DC'),
    }),
    41,
  )
const energyMeter: Maker = (product) => {
  const phases = product.name.includes('3-phase') ? 3 : 1
  const accuracy = `Cl. ${attribute(product, 'Accuracy class')}`
  const range = amps(product) > 5 ? `5(${amps(product)}) A` : '5 A CT'
  return standing(
    dinMeter({
      phases,
      reading: phases === 3 ? '006 193.4' : '00318.2',
      modules: Math.round(figure(product, 'Width') / 18),
      model: product.partNumber,
      range: `${range}  ${accuracy}`,
    }),
    41,
  )
}
const transformer: Maker = (product) =>
  currentTransformer({
    ratio: `${amps(product)}/5 A`,
    aperture: figure(product, 'Aperture'),
    width: figure(product, 'Bar size'),
    ...size(product),
  })
const supply: Maker = (product) => {
  const { w, h } = size(product)
  return standing(powerSupply({ w, h, amps: amps(product) }), h / 2)
}
const controller: Maker = (product) => {
  const [, inputs, outputs] = /(?<!\d)(\d+) in, (\d+) out/.exec(product.name) ?? []
  return standing(
    plc({ w: figure(product, 'Width'), model: product.partNumber, inputs: Number(inputs), outputs: Number(outputs) }),
    50,
  )
}
const board =
  (door: number): Maker =>
  (product) => {
    const rows = figure(product, 'Rows')
    return distributionBoard({ rows, ways: figure(product, 'Ways') / rows, door, finish: 'ral9003', feet: !door })
  }
const flush =
  (door: number): Maker =>
  (product) => {
    const rows = figure(product, 'Rows')
    return flushBoard({ rows, ways: figure(product, 'Ways') / rows, door })
  }
const airBreaker: Maker = (product) => {
  const { w, h } = size(product)
  return acb({ amps: amps(product), w, h })
}
const kiosks =
  (door: number): Maker =>
  (product) =>
    kiosk({ ...size(product), meters: figure(product, 'Ways'), door })
const interfaceRelay: Maker = (product) => {
  const poles = figure(product, 'Contacts')
  return standing(
    relay({ coil: attribute(product, 'Voltage'), poles, amps: amps(product), w: figure(product, 'Width') }),
    39,
  )
}
const { pumps, fans, drives, feeder } = CUBICLES
const lineUp: Maker = (product) => {
  const incomer = incomerFor(amps(product), figure(product, 'Short-circuit rating'))
  return motorControlPanel({
    cubicles: product.partNumber.includes('3C')
      ? [incomer, pumps, drives]
      : [incomer, feeder, pumps, fans, pumps, drives],
  })
}
const box =
  (make: (door: number, dimensions: { w: number; h: number; d: number }) => THREE.Object3D, door = 0): Maker =>
  (product) =>
    make(door, size(product))
const stainless: Maker = (product) => {
  const grade = attribute(product, 'Material').replace(' stainless', '')
  return inoxBox(0, size(product), grade === '316L' ? grade : '')
}
const junction =
  (lid: boolean): Maker =>
  (product) =>
    junctionBox({ ...size(product), lid })

/** By the view to render again. */
export const ownMakers: Record<string, Maker> = {
  'enclosure-small': box(smallBox),
  'enclosure-small-open': box(smallBox, 118),
  'enclosure-wall': box(wallBox),
  'enclosure-open': box(wallBox, 122),
  'enclosure-orange': box(orangeBox),
  'enclosure-orange-left': box(orangeBox),
  'enclosure-inox': stainless,
  'enclosure-inox-front': stainless,
  'enclosure-floor': box(floorBox),
  'enclosure-floor-front': box(floorBox),
  'enclosure-floor-open': box(floorBox, 115),
  'enclosure-window': box(windowBox),
  'enclosure-window-left': box(windowBox),
  'junction-box': junction(true),
  'junction-box-open': junction(false),
  'db-1row': board(0),
  'db-1row-open': board(124),
  'db-2row': board(0),
  'db-2row-open': board(124),
  'db-flush': flush(0),
  'db-flush-open': flush(116),
  mcc: lineUp,
  'mcc-front': lineUp,
  'mcc-left': lineUp,
  'starter-panel': starters(126),
  'starter-panel-closed': starters(0),
  'starter-panel-left': starters(118),
  'dol-starter': direct,
  'star-delta': starDeltaPanel(0),
  'star-delta-left': starDeltaPanel(0),
  'star-delta-open': starDeltaPanel(124),
  'vsd-panel': speedPanel(0),
  'vsd-panel-right': speedPanel(0),
  'vsd-panel-open': speedPanel(124),
  vsd: drive,
  'vsd-front': drive,
  'soft-starter': soft,
  'soft-starter-front': soft,
  'ac-combiner': combiner(0),
  'ac-combiner-front': combiner(0),
  'ac-combiner-open': combiner(120),
  'dc-fuse-box': fuseBox(124),
  'dc-fuse-box-closed': fuseBox(0),
  'string-combiner': strings(0),
  'string-combiner-front': strings(0),
  'string-combiner-open': strings(124),
  'dc-isolator': dcIsolator,
  'dc-isolator-front': dcIsolator,
  'fuse-holder': fuse,
  'mcb-1p': breaker,
  'mcb-1p-front': breaker,
  'mcb-2p': breaker,
  'mcb-2p-front': breaker,
  'mcb-3p': breaker,
  'mcb-3p-front': breaker,
  'mcb-4p': breaker,
  'mcb-4p-front': breaker,
  mccb: moulded,
  'mccb-front': moulded,
  'mccb-left': moulded,
  'mccb-large': moulded,
  'mccb-large-front': moulded,
  acb: airBreaker,
  'acb-front': airBreaker,
  isolator,
  'isolator-front': isolator,
  'door-isolator': (product) => doorIsolator({ amps: amps(product) }),
  'din-isolator-2p': dinSwitch,
  'din-isolator-3p': dinSwitch,
  changeover: changeoverSwitch,
  'changeover-front': changeoverSwitch,
  'earth-leakage': leakage,
  'earth-leakage-front': leakage,
  'earth-leakage-4p': leakage,
  'earth-leakage-4p-front': leakage,
  rcbo: combined,
  'rcbo-front': combined,
  meter: (product) => doorMeter(product.partNumber),
  'meter-front': (product) => doorMeter(product.partNumber),
  'din-meter-1p': energyMeter,
  'din-meter': energyMeter,
  'din-meter-front': energyMeter,
  'ct-ring': transformer,
  contactor: magnetic,
  'contactor-front': magnetic,
  'contactor-large': magnetic,
  overload: thermal,
  'spd-4p': arrester,
  'spd-4p-front': arrester,
  'spd-dc': arrester,
  'spd-dc-front': arrester,
  'power-supply': supply,
  'power-supply-front': supply,
  plc: controller,
  'pilot-green': (product) => lamp(attribute(product, 'Colour') === 'Red' ? 'red' : 'amber'),
  relay: interfaceRelay,
  selector: (product) => turned(3, product.attributes.some(({ value }) => value === '2 NO') ? ['NO', 'NO'] : ['NO']),
  kiosk: kiosks(0),
  'kiosk-left': kiosks(0),
  'kiosk-open': kiosks(112),
  timer: () => standing(railTimer({ dials: 2, title: 'OM-YD', note: '0.5 – 60 s' }), 41),
  ...wiringMakers,
}
