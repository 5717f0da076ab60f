import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'circuit-breakers'
const brand = 'volt'
const documents = ['circuit-breakers', 'mc-certificate']
const pictures = {
  1: ['mcb-1p', 'mcb-1p-front', 'mcb-1p-left'],
  2: ['mcb-2p', 'mcb-2p-front', 'mcb-2p-left'],
  3: ['mcb-3p', 'mcb-3p-front', 'mcb-3p-left'],
  4: ['mcb-4p', 'mcb-4p-front', 'mcb-4p-left'],
}

/** Each curve's magnetic trip range, in multiples of the rated current. */
const curves = {
  B: {
    from: 3,
    to: 5,
    says: 'Curve B trips early, which suits long runs, generators and inverters that cannot supply a large fault current',
  },
  C: { from: 5, to: 10, says: 'Curve C rides through the inrush of ordinary lights, geysers and small motors' },
  D: {
    from: 10,
    to: 20,
    says: 'Curve D holds through the inrush of transformers, welders and motors started direct on line',
  },
}

type Breaker = {
  poles: 1 | 2 | 3 | 4
  curve: 'B' | 'C' | 'D'
  amps: number
  kA: 6 | 10
  rand: number
  stock: number
  use: string
  featured?: boolean
}

const poleWords = { 1: 'One-pole', 2: 'Two-pole', 3: 'Three-pole', 4: 'Four-pole' }
const poleUse = {
  1: 'It switches the live conductor of a single-phase circuit.',
  2: 'Both poles open together, so live and neutral, or two phases, are cut at once.',
  3: 'The three poles trip as one, so a fault on one phase never leaves a motor running on two.',
  4: 'The fourth pole switches the neutral with the phases, as changeovers and inverters require.',
}

const breaker = (item: Breaker): Variant => {
  const { from, to, says } = curves[item.curve]
  return {
    partNumber: `MC-${item.poles}${item.curve}${item.amps}${item.kA === 10 ? '-10' : ''}`,
    name: `Miniature circuit breaker ${item.poles}P ${item.curve}${item.amps}`,
    lead: `${poleWords[item.poles]} breaker, ${item.amps} A, curve ${item.curve}, ${item.kA} kA, for 35 mm rail. ${item.use}`,
    body: `${poleUse[item.poles]} The thermal part carries ${(item.amps * 1.05).toFixed(1)} A for an hour and opens within the hour at ${(item.amps * 1.3).toFixed(1)} A; the magnet acts at once from ${item.amps * from} to ${item.amps * to} A. ${says}. A window beside the toggle shows green when the contacts are truly open. Box terminals take 1 to 25 mm² or a comb from above or below, tightened to 2.5 Nm, and the clip lets you take one breaker out of a combed row. Alarm and auxiliary contacts, a shunt trip and a padlock clip fit the whole MC series.`,
    rand: item.rand,
    stock: item.stock,
    featured: item.featured,
    pictures: pictures[item.poles],
    attributes: {
      Poles: `${item.poles}P`,
      'Rated current': `${item.amps} A`,
      Curve: item.curve,
      'Breaking capacity': `${item.kA} kA`,
      Voltage: item.poles === 1 ? '230 V AC' : item.poles === 2 ? '230/400 V AC' : '400 V AC',
      'Terminal capacity': '25 mm²',
      Mounting: 'DIN rail',
      Width: `${item.poles * 18} mm`,
      Height: '82 mm',
      Depth: '70 mm',
      Standard: item.kA === 10 ? 'SANS 60947-2' : 'SANS 556-1',
    },
  }
}

const series = (
  name: string,
  shared: Pick<Breaker, 'poles' | 'curve' | 'kA'>,
  items: Omit<Breaker, 'poles' | 'curve' | 'kA'>[],
) =>
  family(
    { category, brand, series: name, pictures: pictures[shared.poles], documents },
    items.map((item) => breaker({ ...shared, ...item })),
  )

export const circuitBreakers: DemoProduct[] = [
  ...series('MC 1P C', { poles: 1, curve: 'C', kA: 6 }, [
    { amps: 6, rand: 64.9, stock: 740, use: 'For bells, alarms and control circuits.' },
    { amps: 10, rand: 65.8, stock: 1620, use: 'The lighting breaker, for circuits in 1.5 mm².' },
    { amps: 16, rand: 66.9, stock: 1180, use: 'For dedicated plug points, pool pumps and heat pumps in 2.5 mm².' },
    {
      amps: 20,
      rand: 68.4,
      stock: 1860,
      featured: true,
      use: 'The plug-circuit breaker of South African houses, for 2.5 mm² behind earth leakage.',
    },
    { amps: 25, rand: 72.6, stock: 690, use: 'For a 4 kW geyser on a long run in 4 mm².' },
    { amps: 32, rand: 76.2, stock: 820, use: 'For hobs, ovens and small workshops in 6 mm².' },
    { amps: 40, rand: 88.5, stock: 410, use: 'For stoves and sub-boards in 10 mm².' },
    { amps: 50, rand: 99, stock: 260, use: 'For the feed to an outbuilding or a 10 kVA inverter in 16 mm².' },
    { amps: 63, rand: 112, stock: 340, use: 'For the main feed of a single-phase board in 16 mm².' },
  ]),
  ...series('MC 1P B', { poles: 1, curve: 'B', kA: 6 }, [
    { amps: 10, rand: 71.4, stock: 220, use: 'For lighting behind an inverter.' },
    { amps: 16, rand: 73.1, stock: 240, use: 'For plug points that run from a battery inverter in a power cut.' },
    { amps: 20, rand: 75.6, stock: 190, use: 'For long plug circuits on farms and in garden cottages.' },
  ]),
  ...series('MC 2P C', { poles: 2, curve: 'C', kA: 6 }, [
    {
      amps: 20,
      rand: 158,
      stock: 310,
      use: 'For heat pumps and air conditioners that must be isolated on both conductors.',
    },
    { amps: 32, rand: 169, stock: 280, use: 'For 6 kVA inverters and welders that run on two phases.' },
    { amps: 40, rand: 192, stock: 190, use: 'For instant water heaters and EV chargers of 7.4 kW.' },
    { amps: 63, rand: 236, stock: 240, use: 'For the main switch of a small board, with protection.' },
  ]),
  ...series('MC 2P D', { poles: 2, curve: 'D', kA: 6 }, [
    { amps: 32, rand: 214, stock: 14, use: 'For control transformers of up to 5 kVA and older welders.' },
  ]),
  ...series('MC 3P C', { poles: 3, curve: 'C', kA: 10 }, [
    { amps: 16, rand: 292, stock: 180, use: 'For three-phase plugs and motors to 5.5 kW started softly.' },
    { amps: 20, rand: 298, stock: 210, use: 'For small machines and three-phase geysers of 9 kW.' },
    { amps: 25, rand: 312, stock: 165, use: 'For ovens, kilns and 11 kW drives.' },
    { amps: 32, rand: 326, stock: 230, use: 'For 32 A industrial sockets in 6 mm².' },
    { amps: 40, rand: 358, stock: 150, use: 'For 22 kW EV chargers and sub-boards in 10 mm².' },
    { amps: 50, rand: 386, stock: 120, use: 'For feeders in 16 mm² and packaged rooftop units.' },
    {
      amps: 63,
      rand: 412,
      stock: 240,
      featured: true,
      use: 'For the largest three-phase feeder a DIN board takes without an MCCB.',
    },
  ]),
  ...series('MC 3P D', { poles: 3, curve: 'D', kA: 10 }, [
    { amps: 20, rand: 364, stock: 64, use: 'For motors of 5.5 and 7.5 kW started direct on line.' },
    { amps: 32, rand: 398, stock: 58, use: 'For 11 kW motors and 15 kVA transformers.' },
    { amps: 63, rand: 496, stock: 32, use: 'For 22 kW motors and 30 kVA transformers.' },
  ]),
  ...series('MC 4P C', { poles: 4, curve: 'C', kA: 10 }, [
    { amps: 40, rand: 492, stock: 48, use: 'For three-phase hybrid inverters.' },
    { amps: 63, rand: 568, stock: 56, use: 'For the inputs of an AC combiner; it is the breaker in ours.' },
  ]),
]
