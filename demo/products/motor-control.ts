import type { DemoProduct } from '../shapes.ts'
import { family, type Variant, withArticle } from './family.ts'

const category = 'motor-control'
const brand = 'volt'

const size = (width: number, height: number, depth: number) => ({
  Width: `${width} mm`,
  Height: `${height} mm`,
  Depth: `${depth} mm`,
})

type Centre = {
  partNumber: string
  cubicles: number
  amps: number
  icw: number
  form: '3b' | '4b'
  colour: string
  rand: number
  days: number
  use: string
  featured?: boolean
  pictures?: string[]
}
const centre = (mcc: Centre): Variant => ({
  partNumber: mcc.partNumber,
  name: `Motor control centre, ${mcc.cubicles} cubicles, ${mcc.amps} A${mcc.colour === 'RAL 7035' ? '' : ', electric orange'}`,
  lead: `Fixed-pattern motor control centre of ${mcc.cubicles} cubicles with ${withArticle(mcc.amps)} A incomer, ${mcc.icw} kA for one second. ${mcc.use}`,
  body: `Each starter has its own compartment, form ${mcc.form}: ${
    mcc.form === '4b'
      ? 'outgoing terminals are boxed separately from the starter, so a cable can be replaced while the others run'
      : 'a fitter can open one door while the rest of the board is live, and the busbars stay behind their own barrier'
  }. Busbars are hard-drawn copper, tinned at the joints, and run at the top with a fully rated vertical dropper in each cubicle. Starters are co-ordinated to type 2, so they can still be used after a short circuit. The design is verified to IEC 61439-2; routine tests and the thermal survey are in the handover file. The price is for a typical mix of starters up to 55 kW: send us the motor list, and we draw, price and confirm it before anything is cut.`,
  rand: mcc.rand,
  stock: 0,
  leadTimeDays: mcc.days,
  featured: mcc.featured,
  pictures: mcc.pictures,
  attributes: {
    'Rated current': `${mcc.amps} A`,
    Voltage: '400 V AC',
    'Short-circuit rating': `${mcc.icw} kA`,
    Form: mcc.form,
    'Control voltage': '230 V AC',
    'IP rating': 'IP54',
    Mounting: 'Floor',
    ...size(mcc.cubicles * 600, 2200, 600),
    Colour: mcc.colour,
    Standard: 'IEC 61439-2',
  },
})

type Panel = {
  partNumber: string
  amps: number
  motors: string
  width: number
  height: number
  rand: number
  days: number
  use: string
}
const starterPanel = (panel: Panel): Variant => ({
  partNumber: panel.partNumber,
  name: `Motor starter panel ${panel.partNumber}, ${panel.amps} A`,
  lead: `Wall panel with ${withArticle(panel.amps)} A incoming breaker and ${panel.motors}, ready to connect. ${panel.use}`,
  body: `Behind the door: a moulded-case breaker with rotary handle, three-pole feeder breakers, contactors with thermal overloads, one 7.5 kW drive on Modbus, an energy meter, surge arresters and a 24 V supply, all on a galvanized plate between slotted duct. Field cables connect to seventy-six 4 mm² rail terminals, numbered as on the drawing. On the door sit run and trip lamps, a hand-off-auto selector for each motor and an emergency stop. The panel is verified to IEC 61439-2, tested at 2 kV for a second and run with motors on our bench before it is packed. Drawings, parts list and test sheet are in the door pocket.`,
  rand: panel.rand,
  stock: 0,
  leadTimeDays: panel.days,
  featured: panel.amps === 160,
  attributes: {
    'Rated current': `${panel.amps} A`,
    Voltage: '400 V AC',
    'Short-circuit rating': '36 kA',
    Form: '1',
    'Control voltage': '24 V DC',
    'IP rating': 'IP55',
    Mounting: 'Wall',
    ...size(panel.width, panel.height, 300),
    Colour: 'RAL 7035',
    Standard: 'IEC 61439-2',
  },
})

type Direct = {
  kW: number
  amps: number
  range: string
  fuse: number
  rand: number
  stock: number
  use: string
  featured?: boolean
}
const direct = (starter: Direct): Variant => ({
  partNumber: `DS-${starter.kW}`,
  name: `Direct-on-line starter ${starter.kW} kW`,
  lead: `Enclosed starter for a 400 V motor of up to ${starter.kW} kW, with start and stop buttons in the cover. ${starter.use}`,
  body: `A motor of ${starter.kW} kW draws about ${starter.amps} A at full load; the overload is set to the plate, within ${starter.range}, and resets from outside through the stop button. The 230 V coil is wired between phase and neutral, with a terminal for a float, pressure or remote stop contact: take out one link and connect it. Back it up with ${starter.fuse} A gG fuses for type 2 co-ordination at 50 kA. The box is impact-proof polycarbonate in light grey on a black base, with two 25 mm entries top and bottom. After a power failure the starter stays off until somebody presses start.`,
  rand: starter.rand,
  stock: starter.stock,
  featured: starter.featured,
  attributes: {
    'Motor power': `${starter.kW} kW`,
    'Rated current': `${starter.amps} A`,
    Voltage: '400 V AC',
    'Short-circuit rating': '50 kA',
    'Control voltage': '230 V AC',
    'IP rating': 'IP65',
    Mounting: 'Wall',
    ...size(130, 220, 120),
    Colour: 'RAL 7035',
    Standard: 'SANS 60947-4-1',
  },
})

type StarDelta = { kW: number; amps: number; width: number; height: number; rand: number; stock: number; use: string }
const starDelta = (starter: StarDelta): Variant => ({
  partNumber: `YD-${starter.kW}`,
  name: `Star-delta starter panel ${starter.kW} kW`,
  lead: `Automatic star-delta starter for ${withArticle(starter.kW)} kW, 400/690 V motor that may not be started direct on line. ${starter.use}`,
  body: `In star the motor takes a third of its direct starting current and gives a third of its torque, so it suits fans, pumps and saws that start unloaded. Line and delta contactors carry ${(starter.amps / Math.sqrt(3)).toFixed(0)} A each, the overload sits in the phase and is set to 0.58 of the ${starter.amps} A on the plate. The timer changes over after 3 to 30 seconds with a 50 ms gap, and star and delta are interlocked mechanically as well as electrically. A door-coupled isolator, ammeter, hours-run counter, run and trip lamps and a hand-off-auto selector are fitted. Six motor terminals are needed: check that the motor is wound for 400 V in delta.`,
  rand: starter.rand,
  stock: starter.stock,
  attributes: {
    'Motor power': `${starter.kW} kW`,
    'Rated current': `${starter.amps} A`,
    Voltage: '400 V AC',
    'Short-circuit rating': '25 kA',
    'Control voltage': '230 V AC',
    'IP rating': 'IP55',
    Mounting: 'Wall',
    ...size(starter.width, starter.height, 250),
    Colour: 'RAL 7035',
    Standard: 'SANS 60947-4-1',
  },
})

type DrivePanel = {
  kW: number
  amps: number
  width: number
  height: number
  rand: number
  days: number
  use: string
  featured?: boolean
}
const drivePanel = (panel: DrivePanel): Variant => ({
  partNumber: `VP-${panel.kW}`,
  name: `Variable speed drive panel ${panel.kW} kW`,
  lead: `A Corvane drive for ${panel.kW} kW, built into a ventilated IP54 enclosure with everything a pump or fan needs. ${panel.use}`,
  body: `The drive delivers ${panel.amps} A and sits behind a line choke that keeps current distortion under 40 %, with a door isolator, class gG fuses, type 2 surge arresters and a filtered fan sized for 45 °C outside. Its keypad is on the door beside the emergency stop, the hand-off-auto selector and a speed dial. Terminals are ready for a 4 to 20 mA pressure sensor, a dry-run probe and two floats, and Modbus RTU has its own terminals with the screen earthed all round. We load your motor's plate values, run it on the bench and leave the parameter list in the door.`,
  rand: panel.rand,
  stock: 0,
  leadTimeDays: panel.days,
  featured: panel.featured,
  attributes: {
    'Motor power': `${panel.kW} kW`,
    'Rated current': `${panel.amps} A`,
    Voltage: '400 V AC',
    'Short-circuit rating': '25 kA',
    'Control voltage': '24 V DC',
    'IP rating': 'IP54',
    Mounting: panel.kW > 22 ? 'Floor' : 'Wall',
    ...size(panel.width, panel.height, panel.kW > 22 ? 500 : 300),
    Colour: 'RAL 7035',
    Standard: 'IEC 61439-2',
  },
})

export const motorControl: DemoProduct[] = [
  ...family(
    {
      category,
      brand,
      series: 'MCC',
      pictures: ['mcc', 'mcc-front', 'mcc-left'],
      documents: ['motor-control', 'type-test-mcc'],
      madeToOrder: true,
    },
    [
      {
        partNumber: 'MCC-3C-630',
        cubicles: 3,
        amps: 630,
        icw: 35,
        form: '3b' as const,
        colour: 'RAL 7035',
        rand: 298500,
        days: 35,
        use: 'Up to fourteen starters for a pump station or a grain silo.',
      },
      {
        partNumber: 'MCC-4C-800',
        cubicles: 4,
        amps: 800,
        icw: 50,
        form: '3b' as const,
        colour: 'RAL 7035',
        rand: 386400,
        days: 42,
        featured: true,
        use: 'Up to twenty starters; the board we build most for bottling and packaging halls.',
      },
      {
        partNumber: 'MCC-6C-1600',
        cubicles: 6,
        amps: 1600,
        icw: 65,
        form: '4b' as const,
        colour: 'RAL 7035',
        rand: 742000,
        days: 56,
        use: 'Air circuit breaker in, thirty starters out, with a bus-section on request.',
      },
    ].map(centre),
  ),
  ...family(
    {
      category,
      brand,
      series: 'MCC orange',
      pictures: ['mcc-orange', 'mcc-orange-front', 'mcc-orange-right'],
      documents: ['motor-control', 'type-test-mcc'],
      madeToOrder: true,
    },
    [
      {
        partNumber: 'MCC-5C-800-B26',
        cubicles: 5,
        amps: 800,
        icw: 50,
        form: '3b' as const,
        colour: 'Electric orange B26',
        rand: 498000,
        days: 49,
        use: 'Built for concentrators and crusher plants, with sealed cable boots and lamps readable in dust.',
      },
    ].map(centre),
  ),
  ...family(
    {
      category,
      brand,
      series: 'SP',
      pictures: ['starter-panel', 'starter-panel-closed', 'starter-panel-left'],
      documents: ['motor-control'],
      madeToOrder: true,
    },
    [
      {
        partNumber: 'SP-160',
        amps: 160,
        motors: 'four starters to 18.5 kW',
        width: 800,
        height: 1000,
        rand: 68400,
        days: 21,
        use: 'Made for irrigation and small works with several motors in one place.',
      },
      {
        partNumber: 'SP-250',
        amps: 250,
        motors: 'six starters to 30 kW',
        width: 800,
        height: 1200,
        rand: 94500,
        days: 28,
        use: 'For booster sets, compressor rooms and sawmills.',
      },
    ].map(starterPanel),
  ),
  ...family(
    {
      category,
      brand,
      series: 'DS',
      pictures: ['dol-starter', 'dol-starter-open', 'dol-starter-left'],
      documents: ['motor-control'],
    },
    [
      {
        kW: 1.5,
        amps: 3.6,
        range: '2.5 to 4 A',
        fuse: 16,
        rand: 1290,
        stock: 36,
        use: 'Extractor fans, small borehole boosters, bench saws.',
      },
      {
        kW: 2.2,
        amps: 4.9,
        range: '4 to 6 A',
        fuse: 16,
        rand: 1380,
        stock: 40,
        use: 'The common pool and transfer pump.',
      },
      {
        kW: 4,
        amps: 8.5,
        range: '6 to 10 A',
        fuse: 25,
        rand: 1560,
        stock: 33,
        featured: true,
        use: 'Compressors, cold-room fans and most borehole pumps.',
      },
      {
        kW: 5.5,
        amps: 11.5,
        range: '9 to 13 A',
        fuse: 32,
        rand: 1840,
        stock: 21,
        use: 'Hammer mills and centrifugal pumps.',
      },
      {
        kW: 7.5,
        amps: 15.5,
        range: '12 to 18 A',
        fuse: 40,
        rand: 2180,
        stock: 17,
        use: 'The largest that most supply authorities allow direct on line from a rural transformer.',
      },
      {
        kW: 11,
        amps: 22,
        range: '17 to 25 A',
        fuse: 63,
        rand: 2890,
        stock: 9,
        use: 'For sites with their own transformer or a stiff supply.',
      },
    ].map(direct),
  ),
  ...family(
    {
      category,
      brand,
      series: 'YD',
      pictures: ['star-delta', 'star-delta-open', 'star-delta-left'],
      documents: ['motor-control'],
    },
    [
      {
        kW: 15,
        amps: 29,
        width: 400,
        height: 600,
        rand: 9850,
        stock: 5,
        use: 'Irrigation pumps on farm transformers of 50 kVA and more.',
      },
      {
        kW: 22,
        amps: 41,
        width: 500,
        height: 700,
        rand: 12400,
        stock: 4,
        use: 'A common size for a screw compressor.',
      },
      {
        kW: 37,
        amps: 66,
        width: 600,
        height: 800,
        rand: 18900,
        stock: 3,
        use: 'Dust extraction and ventilation fans with heavy impellers.',
      },
      {
        kW: 55,
        amps: 97,
        width: 600,
        height: 1000,
        rand: 26300,
        stock: 2,
        use: 'For band saws and slurry pumps that start unloaded.',
      },
    ].map(starDelta),
  ),
  ...family(
    {
      category,
      brand,
      series: 'VP',
      pictures: ['vsd-panel', 'vsd-panel-open', 'vsd-panel-right'],
      documents: ['motor-control'],
      madeToOrder: true,
    },
    [
      {
        kW: 7.5,
        amps: 17,
        width: 500,
        height: 700,
        rand: 24600,
        days: 14,
        featured: true,
        use: 'Holds water pressure steady in an estate or a hotel.',
      },
      {
        kW: 22,
        amps: 45,
        width: 600,
        height: 800,
        rand: 43800,
        days: 21,
        use: 'Centre pivots, cooling towers and blowers.',
      },
      {
        kW: 37,
        amps: 75,
        width: 800,
        height: 1800,
        rand: 71200,
        days: 28,
        use: 'Mine ventilation and main water supply pumps.',
      },
    ].map(drivePanel),
  ),
]
