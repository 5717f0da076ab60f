import type { DemoProduct } from '../shapes.ts'
import { family, type Variant, withArticle } from './family.ts'

const category = 'contactors-and-overloads'
const brand = 'amphex'
const documents = ['contactors']

type Contactor = {
  amps: number
  kW: number
  ith: number
  aux: string
  rand: number
  stock: number
  use: string
  featured?: boolean
  /** The price with a 24 V DC coil, for the sizes that are kept with one. */
  rand24?: number
}
const contactor = (item: Contactor): Variant => {
  const [width, height, depth] =
    item.amps <= 18 ? [45, 77, 86] : item.amps <= 32 ? [56, 84, 98] : item.amps <= 65 ? [75, 127, 114] : [85, 127, 125]
  return {
    partNumber: `AX-${String(item.amps).padStart(2, '0')}`,
    name: `Contactor 3P ${item.amps} A, ${item.kW} kW`,
    lead: `Three-pole contactor for ${withArticle(item.kW)} kW motor at 400 V (${item.amps} A, AC-3), with a 230 V coil. ${item.use}`,
    body: `At AC-1, for heaters and geysers, it carries ${item.ith} A. Electrical life at full AC-3 load is ${item.amps <= 32 ? '1.5' : '1'} million operations, mechanical life ten million. The coil pulls in from 0.85 and drops out below 0.6 of its voltage, so it rides through the dips of a rural line without chatter; a suppressor clips on where electronics share the circuit. Coils of 24, 48, 110 and 400 V fit the same body and can be changed in a minute. ${
      item.amps <= 32
        ? 'It clips to the rail or screws to a plate.'
        : 'It screws to a plate or clips to a 75 mm rail, and its power terminals take two conductors each.'
    } Auxiliary blocks go on the front, the AT overload plugs in below, and a mechanical interlock joins two for reversing.`,
    rand: item.rand,
    stock: item.stock,
    featured: item.featured,
    pictures:
      item.amps <= 32
        ? ['contactor', 'contactor-front', 'contactor-left', 'contactor-overload']
        : ['contactor-large', 'contactor-large-left'],
    attributes: {
      'Rated current': `${item.amps} A`,
      'Motor power': `${item.kW} kW`,
      'Thermal current': `${item.ith} A`,
      'Coil voltage': '230 V AC',
      'Auxiliary contacts': item.aux,
      Mounting: item.amps <= 32 ? 'DIN rail' : 'Plate',
      Width: `${width} mm`,
      Height: `${height} mm`,
      Depth: `${depth} mm`,
      Standard: 'SANS 60947-4-1',
    },
  }
}

/** The same contactor with a coil that a controller switches. */
const with24 = (item: Contactor & { rand24: number }): Variant => {
  const base = contactor(item)
  return {
    ...base,
    partNumber: `${base.partNumber}-24`,
    name: `${base.name}, 24 V DC coil`,
    lead: `Three-pole contactor for ${withArticle(item.kW)} kW motor at 400 V (${item.amps} A, AC-3), with a 24 V DC coil for control by a PLC. ${item.use}`,
    body: base.body.replace('Coils of 24, 48, 110 and 400 V', 'Coils of 48, 110, 230 and 400 V'),
    rand: item.rand24,
    stock: Math.round(item.stock / 3),
    featured: false,
    attributes: { ...base.attributes, 'Coil voltage': '24 V DC' },
  }
}

type Overload = { from: number; to: number; kW: number; fits: string; rand: number; stock: number; use: string }
const overload = (item: Overload): Variant => ({
  partNumber: `AT-${item.to}`,
  name: `Thermal overload relay ${item.from} to ${item.to} A`,
  lead: `Overload relay set from ${item.from} to ${item.to} A, which plugs in below the ${item.fits} contactor. ${item.use}`,
  body: `Set the dial to the full-load current on the motor's rating plate, not the contactor's. At 1.2 times that it trips within two hours, at 7.2 times within 2 to 10 seconds, which is class 10A. A lost phase tips a differential lever, so it trips sooner, which is what saves most motors on overhead lines. It is compensated from −20 to +60 °C, so a panel in the sun does not trip a healthy motor. The blue button sets manual or automatic reset; leave it on manual for machines that must not restart on their own. Contact 95-96 stops the contactor, 97-98 lights the lamp. It does not clear short circuits: that takes fuses or a breaker.`,
  rand: item.rand,
  stock: item.stock,
  attributes: {
    'Rated current': `${item.from} to ${item.to} A`,
    'Motor power': `${item.kW} kW`,
    'Auxiliary contacts': '1 NO 1 NC',
    'Trip class': '10A',
    Fits: item.fits,
    Mounting: 'Plug-in',
    Width: item.to <= 32 ? '45 mm' : '72 mm',
    Height: item.to <= 32 ? '66 mm' : '88 mm',
    Depth: item.to <= 32 ? '80 mm' : '110 mm',
    Standard: 'SANS 60947-4-1',
  },
})

const contactors: Contactor[] = [
  {
    amps: 9,
    kW: 4,
    ith: 25,
    aux: '1 NO 1 NC',
    rand: 324,
    rand24: 378,
    stock: 96,
    use: 'For pumps, fans and conveyors.',
  },
  {
    amps: 12,
    kW: 5.5,
    ith: 25,
    aux: '1 NO 1 NC',
    rand: 368,
    rand24: 422,
    stock: 88,
    use: 'For compressors and small crushers.',
  },
  {
    amps: 18,
    kW: 7.5,
    ith: 32,
    aux: '1 NO 1 NC',
    rand: 462,
    rand24: 524,
    stock: 74,
    use: 'For borehole pumps, and for switching a 3 kW geyser by timer.',
  },
  {
    amps: 25,
    kW: 11,
    ith: 40,
    aux: '1 NO 1 NC',
    rand: 618,
    rand24: 694,
    stock: 61,
    featured: true,
    use: 'The size to keep in the van.',
  },
  { amps: 32, kW: 15, ith: 50, aux: '1 NO 1 NC', rand: 864, stock: 43, use: 'For saws, mixers and chillers.' },
  {
    amps: 40,
    kW: 18.5,
    ith: 60,
    aux: '1 NO 1 NC',
    rand: 1390,
    stock: 28,
    use: 'The starters of our SP-160 panel use it.',
  },
  {
    amps: 50,
    kW: 22,
    ith: 80,
    aux: '1 NO 1 NC',
    rand: 1680,
    stock: 21,
    use: 'For 37 kW star-delta starters as line and delta contactor.',
  },
  {
    amps: 65,
    kW: 30,
    ith: 80,
    aux: '1 NO 1 NC',
    rand: 2140,
    stock: 17,
    use: 'For mill motors, and for 55 kW in star-delta.',
  },
  {
    amps: 95,
    kW: 45,
    ith: 125,
    aux: '1 NO 1 NC',
    rand: 3460,
    stock: 9,
    use: 'For main pumps and blowers.',
  },
]

const hasCoil24 = (item: Contactor): item is Contactor & { rand24: number } => item.rand24 !== undefined

export const contactorsAndOverloads: DemoProduct[] = [
  ...family({ category, brand, series: 'AX', pictures: ['contactor'], documents }, contactors.map(contactor)),
  ...family(
    { category, brand, series: 'AX-24', pictures: ['contactor'], documents },
    contactors.filter(hasCoil24).map(with24),
  ),
  ...family(
    { category, brand, series: 'AT', pictures: ['overload', 'contactor-overload'], documents },
    [
      { from: 2.5, to: 4, kW: 1.5, fits: 'AX-09 to AX-32', rand: 386, stock: 48, use: 'For motors of 1.1 and 1.5 kW.' },
      { from: 4, to: 6, kW: 2.2, fits: 'AX-09 to AX-32', rand: 392, stock: 56, use: 'For motors of 2.2 kW.' },
      { from: 6, to: 10, kW: 4, fits: 'AX-09 to AX-32', rand: 398, stock: 62, use: 'For motors of 3 and 4 kW.' },
      { from: 9, to: 13, kW: 5.5, fits: 'AX-12 to AX-32', rand: 406, stock: 44, use: 'For motors of 5.5 kW.' },
      { from: 12, to: 18, kW: 7.5, fits: 'AX-18 to AX-32', rand: 416, stock: 51, use: 'For motors of 7.5 kW.' },
      { from: 17, to: 25, kW: 11, fits: 'AX-25 and AX-32', rand: 438, stock: 37, use: 'For motors of 9 and 11 kW.' },
      { from: 23, to: 32, kW: 15, fits: 'AX-32', rand: 486, stock: 26, use: 'For motors of 15 kW.' },
      { from: 30, to: 40, kW: 18.5, fits: 'AX-40 to AX-95', rand: 892, stock: 18, use: 'For motors of 18.5 kW.' },
      { from: 37, to: 50, kW: 22, fits: 'AX-50 to AX-95', rand: 938, stock: 15, use: 'For motors of 22 kW.' },
      { from: 48, to: 65, kW: 30, fits: 'AX-65 and AX-95', rand: 984, stock: 12, use: 'For motors of 30 kW.' },
    ].map(overload),
  ),
]
