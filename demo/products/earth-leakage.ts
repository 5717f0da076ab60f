import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'earth-leakage'
const brand = 'volt'
const documents = ['circuit-breakers']

type Unit = {
  poles: 2 | 4
  amps: number
  mA: 30 | 100 | 300
  type: 'A' | 'S' | 'B'
  rand: number
  stock: number
  use: string
  featured?: boolean
}

const why = {
  A: 'Type A also detects the pulsating direct current that washing machines, LED drivers and computers leak, which the old type AC can miss',
  S: 'The S version waits 130 to 500 ms at its rated leakage, so a 30 mA unit below it trips first and only the faulty part goes dark',
  B: 'Type B also detects the smooth direct current that three-phase drives, transformerless inverters and car chargers can leak, which saturates the core of every other type',
}

const purpose = {
  30: 'At 30 mA it protects people: it opens in under 40 ms at five times that current, and SANS 10142-1 requires it on every plug circuit',
  100: 'At 100 mA it guards whole feeders against earth faults that a breaker would not notice, and does not trip on the combined leakage of many appliances',
  300: 'At 300 mA it guards against fire: some 70 W of leakage through dust or a chafed cable is enough to start one',
}

const unit = (item: Unit): Variant => ({
  partNumber: `EL-${item.poles}${item.amps}-${item.mA}${item.type === 'A' ? '' : item.type}`,
  name: `Earth leakage unit ${item.poles}P ${item.amps} A, ${item.mA} mA${item.type === 'A' ? '' : `, type ${item.type}`}`,
  lead: `${item.poles === 2 ? 'Single-phase' : 'Three-phase and neutral'} earth leakage unit, ${item.amps} A, ${item.mA} mA, type ${item.type}. ${item.use}`,
  body: `${purpose[item.mA]}. ${why[item.type]}. It has no overload protection: put a breaker or fuse of no more than ${item.amps} A upstream, and it withstands 6 kA. Press the yellow button every three months; it passes a real leakage current, and the blue toggle must drop. The supply can come in at the top or the bottom. ${item.poles === 4 ? 'The neutral is on the right and must be connected, since the test circuit needs it.' : 'Never join the neutrals of two units downstream: both would trip as soon as something is switched on.'}`,
  rand: item.rand,
  stock: item.stock,
  featured: item.featured,
  pictures:
    item.poles === 2
      ? ['earth-leakage', 'earth-leakage-front', 'earth-leakage-right']
      : ['earth-leakage-4p', 'earth-leakage-4p-front', 'earth-leakage-4p-left'],
  attributes: {
    Poles: `${item.poles}P`,
    'Rated current': `${item.amps} A`,
    Sensitivity: `${item.mA} mA`,
    Type: item.type,
    Voltage: item.poles === 2 ? '230 V AC' : '400 V AC',
    'Terminal capacity': '35 mm²',
    Mounting: 'DIN rail',
    Width: `${item.poles * 18} mm`,
    Height: '82 mm',
    Depth: '70 mm',
    Standard: item.type === 'B' ? 'IEC 62423' : 'SANS 61008-1',
  },
})

const combined = ({
  amps,
  rand,
  stock,
  use,
  featured,
}: {
  amps: number
  rand: number
  stock: number
  use: string
  featured?: boolean
}): Variant => ({
  partNumber: `EB-1C${amps}-30`,
  name: `Breaker with earth leakage 1P+N C${amps}, 30 mA`,
  lead: `Breaker and earth leakage in one module: ${amps} A, curve C, 30 mA, type A. ${use}`,
  body: `With one of these per circuit, a leaking kettle trips its own plugs and not the fridge, the alarm and the router as well; finding the fault takes a minute rather than an afternoon. It trips on overload from ${(amps * 1.3).toFixed(1)} A within the hour, on short circuit at once between ${amps * 5} and ${amps * 10} A up to 6 kA, and on leakage: 30 mA within 300 ms, 150 mA within 40. The neutral is switched with the live. A flag shows whether overload or leakage was the cause. It is 18 mm wide, as deep as an MC breaker, and takes the same comb; the short white lead goes to the neutral bar.`,
  rand,
  stock,
  featured,
  attributes: {
    Poles: '1P+N',
    'Rated current': `${amps} A`,
    Sensitivity: '30 mA',
    Type: 'A',
    Curve: 'C',
    'Breaking capacity': '6 kA',
    Voltage: '230 V AC',
    'Terminal capacity': '16 mm²',
    Mounting: 'DIN rail',
    Width: '18 mm',
    Height: '82 mm',
    Depth: '70 mm',
    Standard: 'SANS 61009-1',
  },
})

export const earthLeakage: DemoProduct[] = [
  ...family({ category, brand, series: 'EL 2P', pictures: ['earth-leakage'], documents }, [
    unit({
      poles: 2,
      amps: 25,
      mA: 30,
      type: 'A',
      rand: 548,
      stock: 86,
      use: 'For one group of plugs, a workshop bench or a site box.',
    }),
    unit({
      poles: 2,
      amps: 40,
      mA: 30,
      type: 'A',
      rand: 612,
      stock: 64,
      use: 'For cottages and the backed-up half of a house board.',
    }),
    unit({
      poles: 2,
      amps: 63,
      mA: 30,
      type: 'A',
      rand: 689,
      stock: 0,
      featured: true,
      use: 'The unit in nearly every South African house board.',
    }),
  ]),
  ...family({ category, brand, series: 'EL 4P', pictures: ['earth-leakage-4p'], documents }, [
    unit({
      poles: 4,
      amps: 40,
      mA: 30,
      type: 'A',
      rand: 1040,
      stock: 42,
      use: 'For three-phase sockets and commercial kitchens.',
    }),
    unit({
      poles: 4,
      amps: 63,
      mA: 30,
      type: 'A',
      rand: 1180,
      stock: 38,
      use: 'For three-phase houses and shop boards.',
    }),
  ]),
  ...family({ category, brand, series: 'EL 100', pictures: ['earth-leakage-4p'], documents }, [
    unit({
      poles: 4,
      amps: 63,
      mA: 100,
      type: 'A',
      rand: 1245,
      stock: 16,
      use: 'For feeders to sub-boards that have their own 30 mA units.',
    }),
  ]),
  ...family({ category, brand, series: 'EL 300', pictures: ['earth-leakage-4p'], documents }, [
    unit({
      poles: 4,
      amps: 63,
      mA: 300,
      type: 'S',
      rand: 1420,
      stock: 12,
      use: 'For the incomer of barns, mills and thatched lodges.',
    }),
  ]),
  ...family({ category, brand, series: 'EL B', pictures: ['earth-leakage-4p'], documents }, [
    unit({
      poles: 4,
      amps: 63,
      mA: 30,
      type: 'B',
      rand: 6850,
      stock: 7,
      use: 'For car chargers, three-phase drives and transformerless inverters.',
    }),
  ]),
  ...family({ category, brand, series: 'EB', pictures: ['rcbo', 'rcbo-front', 'rcbo-right'], documents }, [
    combined({
      amps: 16,
      rand: 428,
      stock: 74,
      use: 'For a fridge or a server that must stay on when another circuit trips.',
    }),
    combined({ amps: 20, rand: 436, stock: 118, featured: true, use: 'For a circuit of plugs.' }),
    combined({ amps: 32, rand: 462, stock: 52, use: 'For an outside kitchen, a workshop or a caravan point.' }),
  ]),
]
