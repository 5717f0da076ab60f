import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'distribution-boards'
const brand = 'volt'
const documents = ['distribution-boards']

type Board = {
  ways: number
  rows: number
  amps: number
  width: number
  height: number
  rand: number
  stock: number
  use: string
  featured?: boolean
}

const rowsInWords = ['', 'one row', 'two rows', 'three rows']
const size = (width: number, height: number, depth: number) => ({
  Width: `${width} mm`,
  Height: `${height} mm`,
  Depth: `${depth} mm`,
})
const surfacePictures = [
  [],
  ['db-1row', 'db-1row-open'],
  ['db-2row', 'db-2row-open'],
  ['db-open', 'db-surface', 'db-front'],
]

const surface = (board: Board): Variant => ({
  partNumber: `DB-${board.ways}-S`,
  name: `Distribution board, ${board.ways} ways, surface`,
  lead: `Surface board for ${board.ways} modules in ${rowsInWords[board.rows]}, with door, lock and ${board.amps} A neutral and earth bars. ${board.use}`,
  body: `The tray is 1.2 mm steel with knock-outs of 20, 25 and 32 mm top and bottom and a cut-out for trunking at the back. The rails are on a chassis that comes out with two screws, so the walls can be chased and the cables pulled before the devices go in. The cover plate has a clip-in blank for every unused way and a card behind the door for the circuit list that SANS 10142-1 requires. Neutral and earth bars are brass, one screw per circuit, with a separate bar for the circuits behind earth leakage. Breakers, main switch and earth leakage are sold separately.`,
  rand: board.rand,
  stock: board.stock,
  featured: board.featured,
  pictures: surfacePictures[board.rows],
  attributes: {
    Ways: String(board.ways),
    Rows: String(board.rows),
    'Rated current': `${board.amps} A`,
    Voltage: '230/400 V AC',
    'Short-circuit rating': '10 kA',
    'IP rating': 'IP42',
    Mounting: 'Surface',
    Material: 'Mild steel',
    ...size(board.width, board.height, 120),
    Colour: 'White RAL 9003',
    Standard: 'SANS 1973-3',
  },
})

const flush = (board: Board): Variant => ({
  partNumber: `DB-${board.ways}-F`,
  name: `Distribution board, ${board.ways} ways, flush`,
  lead: `Flush board for ${board.ways} modules in ${rowsInWords[board.rows]}, to build into brick or dry wall. ${board.use}`,
  body: `It comes in two parts: the galvanized wall box with knock-outs on all four sides goes to site with the conduit, the chassis with rails, bars, cover and door follows when the plaster is dry. The frame overlaps the wall by 15 mm and takes up 12 mm of uneven plaster; its screws are slotted, so a box built in slightly skew still gives a straight door. The hole to leave is ${board.width} × ${board.height} mm and 95 mm deep. Bars are brass, rated ${board.amps} A, with a second neutral bar for circuits behind earth leakage. Blanks and the circuit card for SANS 10142-1 are in the box.`,
  rand: board.rand,
  stock: board.stock,
  featured: board.featured,
  attributes: {
    Ways: String(board.ways),
    Rows: String(board.rows),
    'Rated current': `${board.amps} A`,
    Voltage: '230/400 V AC',
    'Short-circuit rating': '10 kA',
    'IP rating': 'IP40',
    Mounting: 'Flush',
    Material: 'Galvanized steel',
    ...size(board.width, board.height, 95),
    Colour: 'White RAL 9003',
    Standard: 'SANS 1973-3',
  },
})

type Ready = Board & { fitted: string }
const ready = (board: Ready): Variant => ({
  partNumber: `DB-${board.ways}-S-R`,
  name: `Ready-wired distribution board, ${board.ways} ways, surface`,
  lead: `The ${board.ways}-way surface board with its devices fitted, wired and tested: screw it to the wall and connect. ${board.use}`,
  body: `Fitted: ${board.fitted}. The breakers are the MC series at 6 kA, the earth leakage unit is a two-pole 63 A, 30 mA type A, and all are joined by an insulated comb rather than loops of wire. Each board is pulse-tested, its trip time is measured at the rated residual current, and the test sheet with its serial number is inside the door for your certificate of compliance. Spare ways are blanked. Supply cables of up to 16 mm² connect directly to the main switch. We quote other mixes of circuits within a day.`,
  rand: board.rand,
  stock: board.stock,
  featured: board.featured,
  // open first, and beside the board the unit that protects it
  pictures: [...(surfacePictures[board.rows] ?? []).toReversed(), 'earth-leakage'],
  attributes: {
    Ways: String(board.ways),
    Rows: String(board.rows),
    'Rated current': `${board.amps} A`,
    Voltage: '230 V AC',
    'Short-circuit rating': '6 kA',
    'IP rating': 'IP42',
    Mounting: 'Surface',
    Material: 'Mild steel',
    ...size(board.width, board.height, 120),
    Colour: 'White RAL 9003',
    Standard: 'SANS 1973-3',
  },
})

type Kiosk = { meters: number; width: number; height: number; rand: number; days: number; use: string }
const kiosk = (unit: Kiosk): Variant => ({
  partNumber: `KM-${unit.meters}`,
  name: `Metering kiosk, ${unit.meters} meters`,
  lead: `Outdoor kiosk for ${unit.meters} single-phase supplies, built for the pavement of a housing estate. ${unit.use}`,
  body: `The shell is 2 mm galvanized steel, coated 120 µm in dark green or grey, under a sloping roof that sheds rain and leaves. Two compartments with separate locks separate the municipality's supply side from the technician's meter side. The supply side has 250 A busbars behind a clear shroud and one 60 A breaker to each stand; the meter side has a backboard drilled for ${unit.meters} meters with 16 mm² tails ready. Vents are baffled against a 2.5 mm wire, hinges are inside, and the plinth stands 300 mm above ground on a cast-in root frame. Tell us which meter the utility supplies, and we drill for it.`,
  rand: unit.rand,
  stock: 0,
  leadTimeDays: unit.days,
  featured: unit.meters === 6,
  attributes: {
    Ways: String(unit.meters),
    Rows: unit.meters > 6 ? '2' : '1',
    'Rated current': '250 A',
    Voltage: '230/400 V AC',
    'Short-circuit rating': '15 kA',
    'IP rating': 'IP54',
    Mounting: 'Plinth',
    Material: 'Galvanized steel',
    ...size(unit.width, unit.height, 420),
    Colour: 'Dark green',
    Standard: 'SANS 1973-1',
  },
})

export const distributionBoards: DemoProduct[] = [
  ...family(
    { category, brand, series: 'DB surface', pictures: ['db-surface'], documents },
    [
      {
        ways: 12,
        rows: 1,
        amps: 63,
        width: 330,
        height: 260,
        rand: 690,
        stock: 74,
        use: 'Enough for a flat or a garden cottage with one earth leakage unit.',
      },
      {
        ways: 18,
        rows: 1,
        amps: 63,
        width: 440,
        height: 260,
        rand: 985,
        stock: 58,
        use: 'A three-bedroom house with two spare ways for a gate and a pump.',
      },
      {
        ways: 24,
        rows: 2,
        amps: 100,
        width: 330,
        height: 420,
        rand: 1540,
        stock: 41,
        use: 'Two rows of twelve: one behind earth leakage, one straight from the main switch.',
      },
      {
        ways: 36,
        rows: 2,
        amps: 100,
        width: 440,
        height: 420,
        rand: 2360,
        stock: 23,
        use: 'For a house with an inverter, where the backed-up circuits take the lower row.',
      },
      {
        ways: 54,
        rows: 3,
        amps: 125,
        width: 440,
        height: 640,
        rand: 4315,
        stock: 12,
        featured: true,
        use: 'The floor board of an office or a clinic, three-phase in and sixteen circuits per phase out.',
      },
    ].map(surface),
  ),
  ...family(
    { category, brand, series: 'DB flush', pictures: ['db-flush', 'db-flush-open', 'db-flush-front'], documents },
    [
      {
        ways: 12,
        rows: 1,
        amps: 63,
        width: 310,
        height: 240,
        rand: 745,
        stock: 62,
        use: 'Sits flush in a passage or a scullery.',
      },
      {
        ways: 18,
        rows: 1,
        amps: 63,
        width: 420,
        height: 240,
        rand: 1060,
        stock: 49,
        use: 'What most new houses get.',
      },
      {
        ways: 24,
        rows: 2,
        amps: 100,
        width: 310,
        height: 400,
        rand: 1665,
        stock: 27,
        use: 'Fits between two studs of a dry wall at 400 mm centres.',
      },
      {
        ways: 36,
        rows: 2,
        amps: 100,
        width: 420,
        height: 400,
        rand: 2545,
        stock: 16,
        use: 'For larger houses and guest lodges that want inverter and mains circuits behind one door.',
      },
    ].map(flush),
  ),
  ...family(
    { category, brand, series: 'DB ready', pictures: ['db-1row-open'], documents },
    [
      {
        ways: 12,
        rows: 1,
        amps: 63,
        width: 330,
        height: 260,
        rand: 2480,
        stock: 20,
        featured: true,
        use: 'Ready for a flat, a site office or a granny cottage.',
        fitted:
          '63 A main switch, earth leakage, two C10 for lights, two C20 for plugs, one C20 for the geyser and one C32 for the stove',
      },
      {
        ways: 18,
        rows: 1,
        amps: 63,
        width: 440,
        height: 260,
        rand: 3260,
        stock: 14,
        use: 'Ready for a family house.',
        fitted:
          '63 A main switch, earth leakage, surge arrester, three C10 for lights, three C20 for plugs, one C20 for the geyser, one C32 for the stove and one C16 for the pool pump',
      },
    ].map(ready),
  ),
  ...family(
    { category, brand, series: 'KM', pictures: ['kiosk', 'kiosk-open', 'kiosk-left'], documents, madeToOrder: true },
    [
      {
        meters: 4,
        width: 900,
        height: 1100,
        rand: 18600,
        days: 28,
        use: 'Serves the four stands that meet at one corner.',
      },
      { meters: 6, width: 1100, height: 1100, rand: 23900, days: 28, use: 'The usual choice for cluster housing.' },
      {
        meters: 9,
        width: 1300,
        height: 1300,
        rand: 31400,
        days: 35,
        use: 'For walk-up flats, with a tenth position for the common supply.',
      },
    ].map(kiosk),
  ),
]
