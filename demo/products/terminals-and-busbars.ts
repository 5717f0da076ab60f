import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'terminals-and-busbars'
const documents = ['terminals-and-busbars']

const size = (width: number, height: number, depth: number) => ({
  Width: `${width} mm`,
  Height: `${height} mm`,
  Depth: `${depth} mm`,
})

type Terminal = {
  section: number
  amps: number
  pitch: number
  torque: string
  pack: number
  rand: number
  stock: number
  use: string
  featured?: boolean
}
const terminal = (item: Terminal): Variant => ({
  partNumber: `HT-${item.section}`,
  name: `Feed-through terminal ${item.section} mm², pack of ${item.pack}`,
  lead: `Grey screw terminals for 35 mm rail, ${item.section} mm², ${item.amps} A, ${item.pitch} mm wide, sold in packs of ${item.pack}. ${item.use}`,
  body: `The clamp is hardened steel and the current bar tinned copper, each for its own job: the steel keeps its spring when the copper creeps. It holds one stranded wire of ${item.section} mm² with ferrule, or two of half the size, at ${item.torque} Nm, and stays gas-tight for the life of the board. A cross-connector in the middle funnel joins up to ten terminals; marker slots are on both sides and above. The body is halogen-free, self-extinguishing polyamide (V-0). Close each row with an end plate and a clamp. Blue neutral and green-yellow earth terminals of the same profile are available from the sales office.`,
  rand: item.rand,
  stock: item.stock,
  featured: item.featured,
  attributes: {
    'Rated current': `${item.amps} A`,
    'Cross-section': `${item.section} mm²`,
    Material: 'Polyamide',
    Voltage: '800 V AC',
    Torque: `${item.torque} Nm`,
    Mounting: 'DIN rail',
    ...size(item.pitch, item.section > 10 ? 55 : 45, item.section > 10 ? 56 : 47),
    Standard: 'SANS 60947-7-1',
  },
})

const block = ({
  amps,
  section,
  outs,
  rand,
  stock,
  use,
}: {
  amps: number
  section: number
  outs: string
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `HD-4-${amps}`,
  name: `Distribution block 4P ${amps} A`,
  lead: `Four-pole block that brings ${section} mm² in and ${outs} out, under a clear hinged cover. ${use}`,
  body: `No more bunches of wire under a main switch: each pole is one stepped piece of tinned brass, so every screw can be reached from the front when the others are wired. Phases are brown, black and grey, the neutral blue, and stickers for red, white and blue are in the bag for boards in the older colours. It withstands 20 kA for as long as a ${amps} A fuse takes to clear. The cover snaps shut, can be sealed, and lifts off for the test probe. It clips to the rail or screws to the plate. Tighten to the value printed beside each screw, and again after a week under load.`,
  rand,
  stock,
  attributes: {
    'Rated current': `${amps} A`,
    'Cross-section': `${section} mm²`,
    Material: 'Tinned brass',
    Ways: outs.split(' ')[0] ?? '',
    Voltage: '690 V AC',
    'Short-circuit rating': '20 kA',
    Mounting: 'DIN rail',
    ...size(amps > 125 ? 154 : 100, amps > 125 ? 96 : 87, 50),
    Standard: 'SANS 60947-7-1',
  },
})

const busbarSet = ({
  amps,
  bar,
  area,
  icw,
  rand,
  stock,
  use,
}: {
  amps: number
  bar: string
  area: number
  icw: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `VB-${amps}`,
  name: `Busbar set 3P ${amps} A, 1 m`,
  lead: `Three copper bars of ${bar} mm, one metre long, on two insulating supports: ${amps} A. ${use}`,
  body: `The copper is hard-drawn electrolytic, 99.9 %, deburred and drilled M8 every 50 mm, with tinned ends. At ${amps} A in still air the bar runs 50 K above a 35 °C room, as IEC 61439-1 allows; inside a sealed enclosure derate by a fifth. With supports no further apart than 300 mm it withstands ${icw} kA for a second. The supports are glass-filled polyester, stepped so that each phase can be reached, and take a fourth bar for neutral. Heat-shrink in red, white and blue is supplied loose, to go on after you have cut to length. Torque M8 joints to 20 Nm and mark them.`,
  rand,
  stock,
  attributes: {
    'Rated current': `${amps} A`,
    'Cross-section': `${area} mm²`,
    Material: 'Copper',
    'Bar size': `${bar} mm`,
    Voltage: '690 V AC',
    'Short-circuit rating': `${icw} kA`,
    Mounting: 'Plate',
    ...size(1000, 180, 90),
    Standard: 'IEC 61439-1',
  },
})

const earthBar = ({
  ways,
  length,
  rand,
  stock,
  use,
}: {
  ways: number
  length: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `VB-E${ways}`,
  name: `Earth bar, ${ways} ways`,
  lead: `Brass bar with ${ways} screw holes for 16 mm² and one M10 stud for the main earth, bonded to the plate by its strap. ${use}`,
  body: `One hole per conductor: SANS 10142-1 requires that removing one earth connection does not loosen another, so no two wires share a screw here. The bar is 12 × 12 mm extruded brass with two screws per hole and numbered, so that each circuit's earth has the number of its breaker. The strap that bonds it to the plate is fitted. Take it off where the bar is a clean earth or a neutral: it stands on two insulators. The stud takes the cable lug of a 70 mm² conductor, with a spring washer. Fixing centres are ${length - 20} mm. Zinc-plated screws, slot and cross.`,
  rand,
  stock,
  attributes: {
    'Rated current': '125 A',
    'Cross-section': '16 mm²',
    Material: 'Brass',
    Ways: String(ways),
    Mounting: 'Plate',
    ...size(length, 45, 40),
    Standard: 'SANS 10142-1',
  },
})

const comb = ({
  poles,
  modules,
  rand,
  stock,
  use,
}: {
  poles: 1 | 3
  modules: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `HC-${poles}-${modules}`,
  name: `Comb busbar ${poles}P, ${modules} modules`,
  lead: `Insulated comb that feeds ${modules} one-module devices${poles === 3 ? ' from three phases in turn' : ' from one phase'}, ${poles === 3 ? '16' : '12'} mm² copper. ${use}`,
  body: `One comb replaces ${modules - 1} loops of wire and ${(modules - 1) * 2} screws that can work loose. Fed at one end it carries 63 A, fed in the middle 100 A. The teeth fit the MC breakers, EB combined units and KS main switches from above or below. Cut it with a hacksaw, deburr, and push on the end caps supplied, so that no copper shows; cover unused teeth with the yellow caps. ${poles === 3 ? 'The order is L1, L2, L3 and so on, so that three teeth feed a three-pole breaker.' : 'For three phases use three combs or the three-pole type.'} The profile is self-extinguishing (V-0). It withstands 10 kA downstream of the breaker that feeds it.`,
  rand,
  stock,
  attributes: {
    'Rated current': '63 A',
    'Cross-section': `${poles === 3 ? 16 : 12} mm²`,
    Material: 'Copper',
    Ways: String(modules),
    Voltage: '400 V AC',
    'Short-circuit rating': '10 kA',
    Mounting: 'Plug-in',
    ...size(modules * 18, 22, 15),
    Standard: 'SANS 60947-1',
  },
})

export const terminalsAndBusbars: DemoProduct[] = [
  ...family(
    {
      category,
      brand: 'hexrail',
      series: 'HT',
      pictures: ['terminals', 'terminals-front', 'terminals-top'],
      documents,
    },
    [
      {
        section: 2.5,
        amps: 24,
        pitch: 5,
        torque: '0.5',
        pack: 50,
        rand: 412,
        stock: 140,
        use: 'For control wiring and signals.',
      },
      {
        section: 4,
        amps: 32,
        pitch: 6,
        torque: '0.6',
        pack: 50,
        rand: 468,
        stock: 180,
        featured: true,
        use: 'The everyday terminal of a starter panel.',
      },
      {
        section: 6,
        amps: 41,
        pitch: 8,
        torque: '1.5',
        pack: 50,
        rand: 624,
        stock: 88,
        use: 'For motors to 18.5 kW and plug circuits on long runs.',
      },
      { section: 10, amps: 57, pitch: 10, torque: '1.8', pack: 50, rand: 945, stock: 52, use: 'For feeders to 50 A.' },
      {
        section: 16,
        amps: 76,
        pitch: 12,
        torque: '2.5',
        pack: 50,
        rand: 1380,
        stock: 31,
        use: 'For sub-mains and inverter outputs.',
      },
      {
        section: 35,
        amps: 125,
        pitch: 16,
        torque: '4',
        pack: 50,
        rand: 2790,
        stock: 14,
        use: 'For the main cable of a panel.',
      },
    ].map(terminal),
  ),
  ...family({ category, brand: 'hexrail', series: 'HD', pictures: ['distribution-block'], documents }, [
    block({
      amps: 125,
      section: 35,
      outs: '6 × 16 mm² a pole',
      rand: 486,
      stock: 44,
      use: 'For boards of up to six feeders.',
    }),
    block({
      amps: 250,
      section: 120,
      outs: '9 × 25 mm² a pole',
      rand: 1120,
      stock: 16,
      use: 'For below a main breaker, in place of a busbar chamber.',
    }),
  ]),
  ...family({ category, brand: 'hexrail', series: 'HC 1P', pictures: ['busbar-comb'], documents }, [
    comb({ poles: 1, modules: 12, rand: 86, stock: 210, use: 'One row of a single-phase board.' }),
  ]),
  ...family({ category, brand: 'hexrail', series: 'HC 3P', pictures: ['busbar-comb'], documents }, [
    comb({
      poles: 3,
      modules: 12,
      rand: 178,
      stock: 130,
      use: 'Four three-pole breakers, or twelve circuits spread over the phases.',
    }),
    comb({ poles: 3, modules: 18, rand: 246, stock: 84, use: 'One full row of our larger boards.' }),
  ]),
  ...family({ category, brand: 'volt', series: 'VB', pictures: ['busbar'], documents }, [
    busbarSet({ amps: 250, bar: '20 × 5', area: 100, icw: 12, rand: 1480, stock: 17, use: 'For small main boards.' }),
    busbarSet({
      amps: 400,
      bar: '30 × 6',
      area: 180,
      icw: 20,
      rand: 2460,
      stock: 12,
      use: 'For main boards and AC combiners.',
    }),
    busbarSet({
      amps: 630,
      bar: '40 × 10',
      area: 400,
      icw: 35,
      rand: 5180,
      stock: 6,
      use: 'For a board behind a 400 kVA transformer.',
    }),
  ]),
  ...family({ category, brand: 'volt', series: 'VB earth', pictures: ['earth-bar'], documents }, [
    earthBar({ ways: 12, length: 170, rand: 168, stock: 96, use: 'For house boards and starter panels.' }),
    earthBar({ ways: 24, length: 290, rand: 286, stock: 71, use: 'For floor boards and control panels.' }),
  ]),
]
