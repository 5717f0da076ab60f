import type { DemoProduct } from '../shapes.ts'
import { family, type Variant, withArticle } from './family.ts'

const category = 'isolators'
const documents = ['ri-isolators', 'ri-certificate']

const size = (width: number, height: number, depth: number) => ({
  Width: `${width} mm`,
  Height: `${height} mm`,
  Depth: `${depth} mm`,
})

type Rotary = {
  amps: number
  kW: number
  gland: string
  cable: string
  rand: number
  stock: number
  use: string
  featured?: boolean
}
const enclosed = (item: Rotary): Variant => {
  const box: [number, number, number] = item.amps <= 63 ? [118, 168, 121] : [152, 220, 146]
  return {
    partNumber: `RI-4${item.amps}`,
    name: `Enclosed rotary isolator 4P ${item.amps} A`,
    lead: `Local isolation at the motor or the roof. Locks in OFF with up to three 8 mm padlocks; the cover cannot be opened while it is on. ${item.use}`,
    body: `The fourth pole makes before the other three and breaks after them, so the neutral is never lost first. It switches ${withArticle(item.kW)} kW motor under load at Ue 400 V, Ui 690 V (AC-23A) and withstands ${(item.amps * 0.02).toFixed(2)} kA for one second. The box is UV-stable polycarbonate with a captive lid and a seal that survives being opened; two ${item.gland} entries at the bottom and two blanks at the top are metric. Terminals take ${item.cable} with the wires brought straight in. Earth and a spare terminal are in the base. An auxiliary contact that opens early, for stopping a drive before the isolator breaks, plugs in without tools.`,
    rand: item.rand,
    stock: item.stock,
    featured: item.featured,
    attributes: {
      Poles: '4P',
      'Rated current': `${item.amps} A`,
      'AC-23A power': `${item.kW} kW`,
      Voltage: '400 V AC',
      'Short-time withstand': `${(item.amps * 0.02).toFixed(2)} kA`,
      'IP rating': 'IP65',
      Material: 'Polycarbonate',
      'Terminal capacity': item.cable.replace(/^.* to /, ''),
      Mounting: 'Wall',
      ...size(...box),
      Standard: 'SANS 60947-3',
    },
  }
}

const door = ({
  amps,
  kW,
  rand,
  stock,
  use,
}: {
  amps: number
  kW: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `RD-3${amps}`,
  name: `Door-mount isolator 3P ${amps} A`,
  lead: `Rotary isolator for a panel door: the switch sits behind it, the red and yellow handle in front. ${use}`,
  body: `Four 5 mm holes and one of 28 mm are all it takes; the template is printed on the carton. The shaft adjusts from 60 to 90 mm and interlocks the door, which opens only in OFF unless an electrician overrides it with a screwdriver for live testing. The handle takes three padlocks and shows the position of the contacts, not just of the knob. It breaks ${withArticle(kW)} kW motor at AC-23A, rated Ue 400 V, Ui 690 V. Line terminals are shrouded, so nobody touches live metal behind an open door. With the yellow front it serves as the emergency switching device of a machine to SANS 60204-1.`,
  rand,
  stock,
  attributes: {
    Poles: '3P',
    'Rated current': `${amps} A`,
    'AC-23A power': `${kW} kW`,
    Voltage: '400 V AC',
    'Short-time withstand': `${(amps * 0.02).toFixed(2)} kA`,
    'IP rating': 'IP65',
    Material: 'Polyamide',
    'Terminal capacity': amps <= 63 ? '25 mm²' : '50 mm²',
    Mounting: 'Door',
    ...size(amps <= 63 ? 65 : 90, amps <= 63 ? 65 : 90, amps <= 63 ? 72 : 96),
    Standard: 'SANS 60947-3',
  },
})

const rail = ({
  poles,
  amps,
  rand,
  stock,
  use,
}: {
  poles: 2 | 3
  amps: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `KS-${poles}${amps}`,
  name: `DIN-rail switch-disconnector ${poles}P ${amps} A`,
  lead: `${poles === 2 ? 'Two' : 'Three'}-pole main switch for a distribution board, ${amps} A, ${poles} modules wide. ${use}`,
  body: `A red toggle sets it apart from the breakers beside it, so the right switch is found in the dark. It makes and breaks ${amps} A at AC-22A, closes onto a 3 kA fault without welding and withstands ${(amps * 0.02).toFixed(2)} kA for a second; it does not trip, so put a breaker or fuse of no more than ${amps} A upstream. The isolating gap is shown by the toggle and proved to SANS 60947-3, as SANS 10142-1 requires of the main switch of every board. The toggle locks in OFF with the same padlock clip as the MC breakers, and comb busbars run through from either side.`,
  rand,
  stock,
  pictures: [`din-isolator-${poles}p`],
  attributes: {
    Poles: `${poles}P`,
    'Rated current': `${amps} A`,
    Voltage: poles === 2 ? '230 V AC' : '400 V AC',
    'Short-time withstand': `${(amps * 0.02).toFixed(2)} kA`,
    'IP rating': 'IP20',
    Material: 'Polyamide',
    'Terminal capacity': '50 mm²',
    Mounting: 'DIN rail',
    ...size(poles * 18, 82, 70),
    Standard: 'SANS 60947-3',
  },
})

const changeover = ({
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
  partNumber: `KC-4${amps}`,
  name: `Manual changeover switch 4P ${amps} A`,
  lead: `Three positions, I-0-II: grid, nothing, generator, and never two at once. ${use}`,
  body: `One shaft drives both switches, so mains and generator can never be connected together, which SANS 10142-1 requires of every alternative supply. All four poles change over, neutral included, because a generator has its own neutral point, and joining the two would trip the earth leakage. It switches ${amps} A under load at AC-22A and carries it all day at 50 °C. The handle can be padlocked in each position, and clear shrouds cover the terminals that stay live from the other source. Auxiliary contacts for I and II tell an inverter or a gate controller which supply is on. Fix the alternative supply notice beside it; one is in the box.`,
  rand,
  stock,
  featured,
  attributes: {
    Poles: '4P',
    'Rated current': `${amps} A`,
    Voltage: '400 V AC',
    'Short-time withstand': `${(amps * 0.02).toFixed(2)} kA`,
    'IP rating': amps <= 125 ? 'IP65' : 'IP54',
    Material: amps <= 125 ? 'Polycarbonate' : 'Mild steel',
    'Terminal capacity': amps <= 63 ? '25 mm²' : amps <= 125 ? '50 mm²' : '120 mm²',
    Mounting: 'Wall',
    ...(amps <= 125 ? size(180, 250, 160) : size(300, 400, 220)),
    Standard: 'SANS 60947-6-1',
  },
})

export const isolators: DemoProduct[] = [
  ...family(
    { category, brand: 'volt', series: 'RI', pictures: ['isolator', 'isolator-front', 'isolator-left'], documents },
    [
      {
        amps: 25,
        kW: 11,
        gland: 'M25',
        cable: '1.5 to 10 mm²',
        rand: 648,
        stock: 76,
        use: 'For air conditioners, gate motors and pumps to 11 kW.',
      },
      {
        amps: 32,
        kW: 15,
        gland: 'M25',
        cable: '1.5 to 10 mm²',
        rand: 742,
        stock: 82,
        use: 'For rooftop units, heat pumps and EV chargers.',
      },
      {
        amps: 40,
        kW: 18.5,
        gland: 'M32',
        cable: '2.5 to 25 mm²',
        rand: 896,
        stock: 47,
        use: 'For kitchen plant and workshop machines.',
      },
      {
        amps: 63,
        kW: 30,
        gland: 'M32',
        cable: '2.5 to 25 mm²',
        rand: 1234.5,
        stock: 58,
        featured: true,
        use: 'The size most plants keep as a spare.',
      },
      {
        amps: 80,
        kW: 37,
        gland: 'M40',
        cable: '10 to 50 mm²',
        rand: 1690,
        stock: 19,
        use: 'For chillers and crusher motors.',
      },
      {
        amps: 100,
        kW: 45,
        gland: 'M40',
        cable: '10 to 50 mm²',
        rand: 2085,
        stock: 14,
        use: 'For sub-boards, and for inverters of 60 kW.',
      },
    ].map(enclosed),
  ),
  ...family({ category, brand: 'volt', series: 'RD', pictures: ['door-isolator'], documents: ['ri-isolators'] }, [
    door({ amps: 32, kW: 15, rand: 486, stock: 39, use: 'For machine panels to 15 kW.' }),
    door({ amps: 63, kW: 30, rand: 792, stock: 27, use: 'For starter panels to 30 kW.' }),
    door({ amps: 125, kW: 55, rand: 1640, stock: 9, use: 'For star-delta and drive panels to 55 kW.' }),
  ]),
  ...family(
    { category, brand: 'kestrel', series: 'KS 2P', pictures: ['din-isolator-2p'], documents: ['circuit-breakers'] },
    [
      rail({ poles: 2, amps: 63, rand: 124, stock: 460, use: 'What a 60 A single-phase house supply needs.' }),
      rail({ poles: 2, amps: 100, rand: 168, stock: 180, use: 'For single-phase farms and shops on an 80 A supply.' }),
    ],
  ),
  ...family(
    { category, brand: 'kestrel', series: 'KS 3P', pictures: ['din-isolator-3p'], documents: ['circuit-breakers'] },
    [
      rail({ poles: 3, amps: 63, rand: 196, stock: 240, use: 'For three-phase houses and small shops.' }),
      rail({ poles: 3, amps: 100, rand: 262, stock: 130, use: 'For office floors and workshops.' }),
      rail({ poles: 3, amps: 125, rand: 338, stock: 70, use: 'The largest main that still fits on the rail.' }),
    ],
  ),
  ...family(
    {
      category,
      brand: 'kestrel',
      series: 'KC',
      pictures: ['changeover', 'changeover-front', 'changeover-left'],
      documents: ['circuit-breakers'],
    },
    [
      changeover({
        amps: 63,
        rand: 1420,
        stock: 24,
        featured: true,
        use: 'For houses and shops with a portable generator.',
      }),
      changeover({
        amps: 125,
        rand: 2680,
        stock: 11,
        use: 'For clinics, dairies and filling stations with an 80 kVA generator out back.',
      }),
      changeover({ amps: 250, rand: 5940, stock: 4, use: 'For a 160 kVA standby set.' }),
    ],
  ),
]
