import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'solar-ac-and-dc'
const documents = ['solar-combiners']

const size = (width: number, height: number, depth: number) => ({
  Width: `${width} mm`,
  Height: `${height} mm`,
  Depth: `${depth} mm`,
})

const inWords: Record<number, string> = { 2: 'two', 4: 'four', 6: 'six', 8: 'eight', 12: 'twelve', 16: 'sixteen' }

type Combiner = {
  inputs: number
  amps: number
  width: number
  height: number
  rand: number
  stock: number
  days?: number
  use: string
  featured?: boolean
}
const acCombiner = (panel: Combiner): Variant => ({
  partNumber: `AC-${panel.inputs}-63`,
  name: `AC combiner panel, ${panel.inputs} × 63 A with metering`,
  lead: `Collects ${inWords[panel.inputs]} three-phase inverters of up to 33 kW into one ${panel.amps} A feeder. ${panel.use}`,
  body: `Each inverter comes in on its own four-pole 63 A breaker, labelled and lockable; the feeder leaves through a ${panel.amps} A moulded-case breaker with a rotary handle that can be padlocked in OFF, the visible disconnection that NRS 097-2-1 requires beside the inverters. Copper busbars withstand 25 kA for one second. A class 0.5S meter shows the whole plant on Modbus, and a type 2 arrester guards both sides. The window door lets you check breakers and meter without opening; glands point down. Allow for the sun: in a west-facing spot above 40 °C run each input at no more than 50 A.`,
  rand: panel.rand,
  stock: panel.stock,
  featured: panel.featured,
  madeToOrder: panel.days !== undefined,
  leadTimeDays: panel.days,
  attributes: {
    Inputs: `${panel.inputs} × 63 A`,
    Voltage: '400 V AC',
    'Rated current': `${panel.amps} A`,
    'Short-circuit rating': '25 kA',
    Poles: '4P',
    'Surge protection': 'Type 2',
    'IP rating': 'IP65',
    Material: 'Mild steel',
    Mounting: 'Wall',
    ...size(panel.width, panel.height, 300),
    Standard: 'IEC 61439-2',
  },
})

type FuseBox = {
  strings: number
  fuse: 15 | 25
  amps: number
  width: number
  rand: number
  stock: number
  use: string
  featured?: boolean
}
const fuseBox = (box: FuseBox): Variant => ({
  partNumber: `DC-${box.strings}-${box.fuse}`,
  name: `DC fuse box, ${box.strings} strings, ${box.fuse} A, 1000 V`,
  lead: `Joins ${inWords[box.strings]} solar strings on the way to the inverter: both poles fused at ${box.fuse} A, surge-protected and isolated. ${box.use}`,
  body: `${
    box.fuse === 15
      ? 'The 15 A gPV links suit modules with a short-circuit current of 6.3 to 10 A, by the rule of IEC 62548 that a string fuse is rated between 1.5 and 2.4 times that current'
      : 'Large modules now have short-circuit currents of 11 to 16 A, and IEC 62548 requires a fuse of at least 1.5 times that, so this box has 25 A links, 6 mm² string cable and wider busbars'
  }. A ${box.amps} A DC isolator of category DC-PV2 opens under load, and its handle can be padlocked in OFF. The type 2 arrester has plug-in cartridges and a remote contact. String cables enter from below through M16 glands, the outgoing pair through M32. Never pull a fuse under load: open the isolator, check with a clamp meter that no current flows, then open the holder. Warning labels for live DC are on the door.`,
  rand: box.rand,
  stock: box.stock,
  featured: box.featured,
  attributes: {
    Inputs: `${box.strings} strings`,
    Voltage: '1000 V DC',
    'Rated current': `${box.amps} A`,
    Poles: '2P',
    Fuses: `${box.fuse} A gPV`,
    'Surge protection': 'Type 2',
    'IP rating': 'IP65',
    Material: 'Mild steel',
    Mounting: 'Wall',
    ...size(box.width, 400, 200),
    Standard: 'IEC 61439-2',
  },
})

type StringCombiner = {
  partNumber: string
  strings: number
  volts: 1000 | 1500
  fuse: number
  amps: number
  rand: number
  stock: number
  days?: number
  use: string
}
const stringCombiner = (box: StringCombiner): Variant => ({
  partNumber: box.partNumber,
  name: `String combiner, ${box.strings} strings, ${box.volts} V`,
  lead: `Field combiner for ${inWords[box.strings]} strings at up to ${box.volts} V DC, with panel-mount plug connectors so that no string is wired on site. ${box.use}`,
  body: `Positive and negative are fused at ${box.fuse} A, and copper busbars take them to a ${box.amps} A load-break switch that is operated from outside. A ring sensor on every string reports its current over Modbus, so a dirty or shaded string shows on the screen before it shows on the bill. The cabinet is glass-fibre polyester, which neither rusts nor needs an earth, with a breather against condensation and a sun roof. Type 2 arresters guard both poles to earth. Outgoing cables of up to ${box.volts === 1500 ? '240' : '120'} mm² bolt to bars behind a clear shroud. Mount it in the shade of the table, at least 500 mm above the ground.`,
  rand: box.rand,
  stock: box.stock,
  madeToOrder: box.days !== undefined,
  leadTimeDays: box.days,
  attributes: {
    Inputs: `${box.strings} strings`,
    Voltage: `${box.volts} V DC`,
    'Rated current': `${box.amps} A`,
    Poles: '2P',
    Fuses: `${box.fuse} A gPV`,
    'Surge protection': 'Type 2',
    'IP rating': 'IP65',
    Material: 'Polyester GRP',
    Mounting: 'Frame',
    ...size(600, 600, 250),
    Standard: 'IEC 61439-2',
  },
})

const dcIsolator = ({
  poles,
  strings,
  rand,
  stock,
  use,
}: {
  poles: 2 | 4
  strings: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `DI-${poles}32`,
  name: `Enclosed DC isolator ${poles}P 32 A, 1000 V`,
  lead: `Rotary DC isolator in a UV-stable box, for fixing next to the inverter or under the array. ${use}`,
  body: `Direct current has no zero crossing, so an AC isolator would burn: this one snaps its contacts apart in under 5 milliseconds, whatever the speed of the hand, and breaks 32 A at 1000 V in each pole pair (category DC-PV2). The red and yellow handle can be padlocked in OFF, and the cover cannot be lifted while it is ON. Cable glands at the bottom, two for each string, a breather for condensation, and terminals for 4 to 16 mm². Polarity does not matter, which is one fewer mistake to make on the roof. Mount it upright and out of the midday sun; at 55 °C inside the box it carries 28 A.`,
  rand,
  stock,
  attributes: {
    Inputs: strings === 1 ? '1 string' : `${strings} strings`,
    Voltage: '1000 V DC',
    'Rated current': '32 A',
    Poles: `${poles}P`,
    'IP rating': 'IP66',
    Material: 'Polycarbonate',
    Mounting: 'Wall',
    ...size(118, 168, 121),
    Standard: 'SANS 60947-3',
  },
})

const fuseHolder = ({
  amps,
  rand,
  stock,
  use,
}: {
  amps: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `NF-1PV-${amps}`,
  name: `gPV fuse holder with ${amps} A link`,
  lead: `One-pole DIN-rail holder for 10 × 38 mm solar fuses, complete with its ${amps} A gPV link. ${use}`,
  body: `A gPV link clears the small reverse currents that feed a faulty string at only 1.35 times its rating, where an ordinary gG link would overheat without opening; that is why IEC 60269-6 has a separate class for it. The holder is one module wide, finger-safe, and locks in the open position with a 3 mm padlock. An indicator lamp lights when the link has blown and voltage is present. Terminals take 1.5 to 16 mm² at 2.5 Nm. Several holders side by side warm each other: with six or more, stay below 80 % of the rating or leave a gap. Do not open it under load.`,
  rand,
  stock,
  attributes: {
    Inputs: '1 pole',
    Voltage: '1000 V DC',
    'Rated current': `${amps} A`,
    'Short-circuit rating': '20 kA',
    Poles: '1P',
    Fuses: `${amps} A gPV`,
    'IP rating': 'IP20',
    Material: 'Polyamide',
    Mounting: 'DIN rail',
    ...size(18, 82, 60),
    Standard: 'IEC 60269-6',
  },
})

export const solarAcAndDc: DemoProduct[] = [
  ...family(
    {
      category,
      brand: 'volt',
      series: 'AC',
      pictures: ['ac-combiner', 'ac-combiner-open', 'ac-combiner-front'],
      documents,
    },
    [
      {
        inputs: 4,
        amps: 250,
        width: 600,
        height: 600,
        rand: 12480,
        stock: 7,
        use: 'For a farm shed or a school with 130 kW on the roof.',
      },
      {
        inputs: 6,
        amps: 320,
        width: 600,
        height: 700,
        rand: 15640,
        stock: 5,
        use: 'For packhouses and retail roofs of about 200 kW.',
      },
      {
        inputs: 8,
        amps: 400,
        width: 600,
        height: 800,
        rand: 18760,
        stock: 4,
        featured: true,
        use: 'The usual half of a 500 kW roof.',
      },
      {
        inputs: 12,
        amps: 630,
        width: 800,
        height: 1000,
        rand: 28900,
        stock: 0,
        days: 21,
        use: 'For one-transformer plants, where the feeder runs straight to the main board.',
      },
    ].map(acCombiner),
  ),
  ...family(
    {
      category,
      brand: 'volt',
      series: 'DC 15',
      pictures: ['dc-fuse-box', 'dc-fuse-box-closed', 'dc-fuse-box-front'],
      documents,
    },
    [
      {
        strings: 2,
        fuse: 15 as const,
        amps: 25,
        width: 300,
        rand: 3980,
        stock: 18,
        use: 'For a house roof that faces two ways.',
      },
      {
        strings: 4,
        fuse: 15 as const,
        amps: 50,
        width: 400,
        rand: 5860,
        stock: 14,
        use: 'For a 25 kW three-phase inverter with two trackers.',
      },
      {
        strings: 6,
        fuse: 15 as const,
        amps: 63,
        width: 500,
        rand: 7940,
        stock: 9,
        featured: true,
        use: 'For commercial roofs, one box to each inverter.',
      },
    ].map(fuseBox),
  ),
  ...family(
    {
      category,
      brand: 'volt',
      series: 'DC 25',
      pictures: ['dc-fuse-box', 'dc-fuse-box-closed', 'dc-fuse-box-front'],
      documents,
    },
    [
      {
        strings: 2,
        fuse: 25 as const,
        amps: 32,
        width: 300,
        rand: 4290,
        stock: 16,
        use: 'For strings of bifacial or half-cut modules above 500 W.',
      },
      {
        strings: 4,
        fuse: 25 as const,
        amps: 63,
        width: 400,
        rand: 6380,
        stock: 11,
        use: 'For large-module carports and ground mounts.',
      },
    ].map(fuseBox),
  ),
  ...family(
    {
      category,
      brand: 'volt',
      series: 'SC',
      pictures: ['string-combiner', 'string-combiner-open', 'string-combiner-front'],
      documents,
    },
    [
      stringCombiner({
        partNumber: 'SC-12-1000',
        strings: 12,
        volts: 1000,
        fuse: 15,
        amps: 160,
        rand: 21400,
        stock: 3,
        use: 'Twelve strings of eighteen modules, and one pair of cables to the inverter.',
      }),
      stringCombiner({
        partNumber: 'SC-16-1500',
        strings: 16,
        volts: 1500,
        fuse: 25,
        amps: 250,
        rand: 29800,
        stock: 0,
        days: 28,
        use: 'For utility-scale fields, where 1500 V saves a third of the copper.',
      }),
    ],
  ),
  ...family(
    {
      category,
      brand: 'volt',
      series: 'DI',
      pictures: ['dc-isolator', 'dc-isolator-front', 'dc-isolator-left'],
      documents,
    },
    [
      dcIsolator({ poles: 2, strings: 1, rand: 1120, stock: 44, use: 'Two poles, for one string.' }),
      dcIsolator({
        poles: 4,
        strings: 2,
        rand: 1480,
        stock: 31,
        use: 'Four poles, for the two strings of a house inverter.',
      }),
    ],
  ),
  ...family(
    { category, brand: 'nordfuse', series: 'NF', pictures: ['fuse-holder'], documents },
    [
      { amps: 15, rand: 148, stock: 420, use: 'For modules with up to 10 A short-circuit current.' },
      { amps: 20, rand: 154, stock: 380, use: 'For modules with up to 13 A short-circuit current.' },
      { amps: 25, rand: 165, stock: 260, use: 'For modules with up to 16 A short-circuit current.' },
      { amps: 30, rand: 178, stock: 140, use: 'For paralleled strings and battery auxiliary circuits.' },
    ].map(fuseHolder),
  ),
]
