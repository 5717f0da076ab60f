import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'surge-protection'
const brand = 'tellur'

type Arrester = {
  partNumber: string
  name: string
  lead: string
  poles: string
  type: '2' | '1+2'
  volts: string
  imax: number
  iimp?: string
  up: string
  fuse: string
  modules: number
  rand: number
  stock: number
  featured?: boolean
  pictures: string[]
  body: string
}

const arrester = (item: Arrester): Variant => ({
  partNumber: item.partNumber,
  name: item.name,
  lead: item.lead,
  body: item.body,
  rand: item.rand,
  stock: item.stock,
  featured: item.featured,
  pictures: item.pictures,
  attributes: {
    Type: item.type === '2' ? 'Type 2' : 'Type 1+2',
    Poles: item.poles,
    Voltage: item.volts,
    'Discharge current': `${item.imax} kA`,
    ...(item.iimp && { 'Impulse current': item.iimp }),
    'Protection level': item.up,
    'Back-up fuse': item.fuse,
    Mounting: 'DIN rail',
    Width: `${item.modules * 18} mm`,
    Height: '90 mm',
    Depth: '66 mm',
    Standard: item.volts.endsWith('DC') ? 'IEC 61643-31' : 'SANS 61643-11',
  },
})

const leads =
  'Keep the total length of the connecting leads under half a metre: every metre of wire adds about a kilovolt to what the board sees.'

export const surgeProtection: DemoProduct[] = [
  ...family(
    {
      category,
      brand,
      series: 'TS 2',
      pictures: ['spd-4p', 'spd-4p-front', 'spd-4p-right'],
      documents: ['circuit-breakers'],
    },
    [
      {
        partNumber: 'TS-1-40',
        name: 'Surge arrester type 2, 1P, 275 V',
        lead: 'One-pole type 2 arrester, 40 kA, to add to a single phase or to replace one pole of a set.',
        body: `A varistor diverts the surge to earth and limits what is left to 1.3 kV, well under the 2.5 kV that household equipment must withstand. When it wears out, a thermal link disconnects it and the window turns from green to red; the supply stays on, so check the window whenever you test the earth leakage. The cartridge pulls out of its base for insulation tests, which would otherwise read low. A breaker or fuse of up to 125 A gG is its back-up. ${leads}`,
        poles: '1P',
        type: '2' as const,
        volts: '275 V AC',
        imax: 40,
        up: '1.3 kV',
        fuse: '125 A gG',
        modules: 1,
        rand: 486,
        stock: 120,
        pictures: ['spd-1p'],
      },
      {
        partNumber: 'TS-3-40',
        name: 'Surge arrester type 2, 3P, 275 V',
        lead: 'Three-pole type 2 arrester, 40 kA per pole, for three-phase boards with combined neutral and earth (TN-C).',
        body: `Three varistors connect the phases to the combined neutral and earth bar and limit a surge to 1.3 kV. It belongs at the origin of a TN-C supply such as a farm transformer or a factory main board; downstream of the point where neutral and earth separate, use the four-pole set. Each phase has its own plug-in cartridge and window, and one changeover contact reports the first that fails. Cartridges are keyed, so the wrong voltage cannot be pushed in. Fit it next to the main switch, upstream of any earth leakage unit, which would trip when it conducts. ${leads}`,
        poles: '3P',
        type: '2' as const,
        volts: '275 V AC',
        imax: 40,
        up: '1.3 kV',
        fuse: '125 A gG',
        modules: 3,
        rand: 1290,
        stock: 46,
        pictures: ['spd-3p'],
      },
      {
        partNumber: 'TS-4-40',
        name: 'Surge arrester type 2, 3P+N, 275 V',
        lead: 'The arrester for the ordinary three-phase board: three varistors to neutral and a spark gap from neutral to earth.',
        body: `The gap between neutral and earth leaks no current, so the set can go before or after the earth leakage unit, and it survives a lost neutral on an overhead line. It takes 40 kA per pole once and 20 kA fifteen times, and limits a surge to 1.5 kV. Annex L of SANS 10142-1 describes where surge protection is needed; on the Highveld, with seven lightning days a month in summer, it pays for itself the first time. Cartridges pull out one by one, windows show their state, and a contact reports it to an alarm. ${leads}`,
        poles: '3P+N',
        type: '2' as const,
        volts: '275 V AC',
        imax: 40,
        up: '1.5 kV',
        fuse: '125 A gG',
        modules: 4,
        rand: 1680,
        stock: 58,
        featured: true,
        pictures: ['spd-4p', 'spd-4p-front', 'spd-4p-right'],
      },
    ].map(arrester),
  ),
  ...family(
    {
      category,
      brand,
      series: 'TS 1+2',
      pictures: ['spd-4p', 'spd-4p-front', 'spd-4p-right'],
      documents: ['circuit-breakers'],
    },
    [
      arrester({
        partNumber: 'TS1-4-50',
        name: 'Surge arrester type 1+2, 3P+N, 275 V',
        lead: 'Lightning current arrester and fine protection in one, for buildings with a lightning conductor or an overhead supply.',
        body: `A type 2 arrester is made for distant strikes; where the current itself may come in, by a lightning conductor, a mast or an overhead line, SANS 62305 requires type 1. This one carries 12.5 kA of the long 10/350 wave in each pole, 50 kA in all, and still limits the voltage to 1.5 kV, so no second stage is needed within ten metres of cable. The neutral gap is encapsulated and blows nothing out. Earth it with 16 mm² copper, straight to the main bar. Windows and a remote contact show its state; the cartridges are replaced one by one. Install it ahead of the meter only with the utility's permission.`,
        poles: '3P+N',
        type: '1+2',
        volts: '275 V AC',
        imax: 50,
        iimp: '12.5 kA',
        up: '1.5 kV',
        fuse: '250 A gG',
        modules: 8,
        rand: 5280,
        stock: 11,
        pictures: ['spd-4p', 'spd-4p-front', 'spd-4p-right'],
      }),
    ],
  ),
  ...family(
    {
      category,
      brand,
      series: 'TS DC',
      pictures: ['spd-dc', 'spd-dc-front', 'spd-dc-right'],
      documents: ['solar-combiners'],
    },
    [
      {
        volts: 600,
        up: '2.2 kV',
        rand: 1240,
        stock: 54,
        use: 'For house inverters with short strings.',
      },
      {
        volts: 1000,
        up: '3.6 kV',
        rand: 1480,
        stock: 66,
        featured: true,
        use: 'The arrester in our DC fuse boxes.',
      },
      { volts: 1500, up: '5 kV', rand: 1990, stock: 18, use: 'For utility-scale strings.' },
    ].map(({ volts, up, rand, stock, featured, use }) =>
      arrester({
        partNumber: `TS-DC-${volts}`,
        name: `Surge arrester type 2 for solar DC, ${volts} V`,
        lead: `Three-pole type 2 arrester for solar strings of up to ${volts} V open-circuit, 40 kA. ${use}`,
        body: `A string has no neutral and no zero crossing, so an AC arrester would catch fire here. Two varistors to the poles and one to earth form a Y, which keeps working when one pole touches earth, and a cut-out with its own arc chamber disconnects a failed one safely. Allow for cold mornings, when the open-circuit voltage is about a tenth above the rating plate. Fit one at the inverter, and a second at the array when the cable between is longer than ten metres. The cartridges pull out, the windows turn red, and a contact reports it. ${leads}`,
        poles: '3P',
        type: '2',
        volts: `${volts} V DC`,
        imax: 40,
        up,
        fuse: 'None needed',
        modules: 3,
        rand,
        stock,
        featured,
        pictures: ['spd-dc', 'spd-dc-front', 'spd-dc-right'],
      }),
    ),
  ),
]
