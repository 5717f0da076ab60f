import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'power-breakers'
const brand = 'kestrel'
const documents = ['circuit-breakers']

const pictures = {
  3: ['mccb', 'mccb-front', 'mccb-left'],
  4: ['mccb-4p', 'mccb-4p-left'],
  large: ['mccb-large', 'mccb-large-front', 'mccb-large-left'],
}

type Moulded = {
  frame: number
  letter: string
  amps: number
  poles: 3 | 4
  kA: number
  rand: number
  stock: number
  use: string
  featured?: boolean
}

/** Width of a three-pole breaker, height, depth in millimetres and mass in kilograms, by frame. */
const frames: Record<number, [number, number, number, number]> = {
  125: [78, 130, 82, 1.1],
  160: [105, 161, 86, 1.9],
  250: [105, 165, 103, 2.3],
  400: [140, 257, 110, 6],
  630: [140, 275, 110, 7.4],
  800: [210, 275, 121, 11.5],
}

const moulded = (item: Moulded): Variant => {
  const [width, height, depth, mass] = frames[item.frame] ?? [0, 0, 0, 0]
  const electronic = item.frame >= 400
  return {
    partNumber: `KB${item.frame}${item.letter}-${item.poles}-${String(item.amps).padStart(3, '0')}`,
    name: `Moulded-case breaker ${item.poles}P ${item.amps} A, ${item.kA} kA`,
    lead: `${item.poles === 4 ? 'Four' : 'Three'}-pole moulded-case circuit breaker in the ${item.frame} A frame, set for ${item.amps} A. ${item.use}`,
    body: `${
      electronic
        ? `An electronic trip unit measures true RMS and is set on dials from 0.4 to 1 times ${item.amps} A, with long-time, short-time and instantaneous settings, so it grades cleanly above the feeders; one press shows the cause of the last trip`
        : `The thermal element is set from 0.8 to 1 times ${item.amps} A and the magnet from 5 to 10 times, which covers both cables and motors with one breaker`
    }. It breaks ${item.kA} kA at 400 V, with Ics equal to Icu: even after the worst fault it can be closed again and used. The toggle stops halfway when tripped, the test button checks the mechanism, and the isolating distance is proved to SANS 60947-2, so it can serve as the main switch. ${item.frame >= 400 ? 'Spreaders and phase barriers are' : 'Box clamps and phase barriers are'} included; rotary handle, shunt trip, under-voltage and auxiliary contacts clip in behind the front cover.`,
    rand: item.rand,
    stock: item.stock,
    featured: item.featured,
    pictures: pictures[electronic ? 'large' : item.poles],
    attributes: {
      Poles: `${item.poles}P`,
      'Rated current': `${item.amps} A`,
      'Breaking capacity': `${item.kA} kA`,
      'Trip unit': electronic ? 'Electronic LSI' : 'Thermal-magnetic',
      Voltage: '400 V AC',
      Mounting: 'Plate',
      Width: `${item.poles === 4 ? Math.round((width * 4) / 3) : width} mm`,
      Height: `${height} mm`,
      Depth: `${depth} mm`,
      Mass: `${item.poles === 4 ? ((mass * 4) / 3).toFixed(1) : mass} kg`,
      Standard: 'SANS 60947-2',
    },
  }
}

const air = ({ amps, rand, days, use }: { amps: number; rand: number; days: number; use: string }): Variant => ({
  partNumber: `KA${amps}-3D`,
  name: `Air circuit breaker 3P ${amps} A, draw-out`,
  lead: `Draw-out air circuit breaker of ${amps} A, 65 kA, with motor charging and an electronic trip unit. ${use}`,
  body: `The cradle bolts to the busbars once and stays; the breaker racks out through connected, test and withdrawn, and can be padlocked in each position. Safety shutters drop over the live contacts. The trip unit covers long-time, short-time, instantaneous and earth faults, measures current and energy to class 1, and keeps the last ten trips with their waveforms for Modbus. It withstands 65 kA for a second, so downstream breakers have time to clear first. A 230 V motor charges the spring in five seconds; a lever does it by hand. Closing and opening coils, four auxiliary changeovers and a mechanical counter are fitted. We set the curves to your grading study and inject them before despatch.`,
  rand,
  stock: 0,
  leadTimeDays: days,
  attributes: {
    Poles: '3P',
    'Rated current': `${amps} A`,
    'Breaking capacity': '65 kA',
    'Trip unit': 'Electronic LSIG',
    Voltage: '400 V AC',
    Mounting: 'Draw-out',
    Width: amps > 2000 ? '440 mm' : '352 mm',
    Height: '430 mm',
    Depth: '410 mm',
    Mass: amps > 2000 ? '86 kg' : '68 kg',
    Standard: 'SANS 60947-2',
  },
})

export const powerBreakers: DemoProduct[] = [
  ...family(
    { category, brand, series: 'KB125', pictures: ['mccb'], documents },
    [
      {
        amps: 63,
        rand: 1180,
        stock: 28,
        use: 'For sub-mains where the fault level is too high for a miniature breaker.',
      },
      {
        amps: 80,
        rand: 1240,
        stock: 24,
        use: 'For feeders in 25 mm² copper, and for 37 kW motors behind a soft starter.',
      },
      {
        amps: 100,
        rand: 1320,
        stock: 31,
        featured: true,
        use: 'For the main breaker of a shop or workshop on a 100 A supply.',
      },
      { amps: 125, rand: 1490, stock: 19, use: 'For boards fed by 50 mm² copper.' },
    ].map((item) => moulded({ frame: 125, letter: 'B', poles: 3, kA: 25, ...item })),
  ),
  ...family(
    { category, brand, series: 'KB160-250', pictures: ['mccb'], documents },
    [
      {
        frame: 160,
        amps: 160,
        rand: 2350,
        stock: 16,
        featured: true,
        use: 'The incomer of our SP-160 panel, for a 100 kVA transformer.',
      },
      { frame: 250, amps: 200, rand: 3190, stock: 12, use: 'For feeders in 95 mm² copper and 90 kW motors.' },
      { frame: 250, amps: 250, rand: 3480, stock: 14, use: 'For the main board behind a 160 kVA transformer.' },
    ].map((item) => moulded({ letter: 'N', poles: 3, kA: 36, ...item })),
  ),
  ...family({ category, brand, series: 'KB250 4P', pictures: ['mccb-4p'], documents }, [
    moulded({
      frame: 250,
      letter: 'N',
      poles: 4,
      amps: 250,
      kA: 36,
      rand: 4420,
      stock: 5,
      use: 'Switches the neutral with the phases, as a standby generator with its own earth requires.',
    }),
  ]),
  ...family(
    { category, brand, series: 'KB400-800', pictures: ['mccb-large'], documents },
    [
      {
        frame: 400,
        amps: 400,
        rand: 7900,
        stock: 6,
        use: 'For a 250 kVA transformer, or the feeder of an eight-way AC combiner.',
      },
      {
        frame: 630,
        amps: 630,
        rand: 11400,
        stock: 4,
        use: 'For a 400 kVA transformer, or the incomer of a three-cubicle MCC.',
      },
      {
        frame: 800,
        amps: 800,
        rand: 16900,
        stock: 3,
        use: 'For a 500 kVA transformer, where an air breaker would be too large.',
      },
    ].map((item) => moulded({ letter: 'S', poles: 3, kA: 50, ...item })),
  ),
  ...family(
    { category, brand, series: 'KA', pictures: ['acb', 'acb-front', 'acb-left'], documents, madeToOrder: true },
    [
      { amps: 1600, rand: 68500, days: 28, use: 'For the main of a 1000 kVA transformer.' },
      { amps: 2500, rand: 96800, days: 35, use: 'For a 1600 kVA transformer, or as the coupler between two of them.' },
    ].map(air),
  ),
]
