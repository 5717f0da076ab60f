import { balloon, label } from '../print/drawing.ts'
import { styles } from '../print/sheet.ts'
import { table } from '../print/table.ts'
import { setText } from '../print/type.ts'
import { boardFront, kioskFront } from './box-drawings.ts'
import { availability, type Brochure, inSeries, pictureRow, price, priceNote, rowsOf, value } from './brochure.ts'

const columns = [
  { head: 'Part number', width: 2.6, strong: true },
  { head: 'Ways', width: 1, align: 'right' as const },
  { head: 'Rows', width: 1, align: 'right' as const },
  { head: 'Rated, A', width: 1.3, align: 'right' as const },
  { head: 'Width, mm', width: 1.5, align: 'right' as const },
  { head: 'Height, mm', width: 1.5, align: 'right' as const },
  { head: 'Depth, mm', width: 1.5, align: 'right' as const },
  { head: 'Price excl. VAT', width: 2.2, align: 'right' as const },
]
const names = ['Ways', 'Rows', 'Rated current', 'Width', 'Height', 'Depth']

export const distributionBoardsBrochure: Brochure = {
  key: 'distribution-boards',
  cover: {
    title: 'Distribution boards and metering kiosks',
    lead: 'Boards of 12 to 54 ways for walls of every kind, loose or ready wired, and kiosks for the street.',
    kind: 'Brochure',
    edition: 'Rev D, September 2026',
    picture: 'db-open',
    plate: [
      ['Ways', '12 to 54'],
      ['Rated', 'to 125 A'],
      ['Short circuit', '10 kA'],
      ['For', 'SANS 10142-1'],
    ],
  },
  pictures: ['db-1row-open', 'db-2row-open', 'earth-leakage'],
  write(flow, pictures) {
    flow.heading(
      'Made for the person who wires it',
      'The chassis comes out with two screws. Pull the cables with both hands free, wire the chassis on a table, put it back.',
    )
    flow.figure(
      240,
      (sheet, x, y) => {
        const { right, top, height } = boardFront(sheet, x + 66, y, { ways: 54, rows: 3, width: 440, height: 640 }, 240)
        const notes = [
          ['Main switch and earth leakage first, so that nobody searches for them', top + 22],
          ['A cover with a blank for each unused way', top + height * 0.42],
          ['Two neutral bars: one straight, one behind earth leakage', top + height * 0.72],
        ] as const
        for (const [index, [words, at]] of notes.entries()) {
          balloon(sheet, index + 1, right + 40, at, right - 24, at + 8)
          setText(sheet, right + 54, at - 7, 190, words, { ...styles.note, size: 8 })
        }
        sheet.text(right + 54, y + 228, 'DB-54-S, door not shown', label)
      },
      'Front of the 54-way surface board. Modules are 18 mm wide. Dimensions in millimetres.',
    )
    flow.subheading('Surface boards')
    table(flow, columns, rowsOf(inSeries('DB surface'), names))
    flow.subheading('Flush boards')
    table(flow, columns, rowsOf(inSeries('DB flush'), names))
    flow.newPage()
    flow.heading(
      'Ready wired',
      'Fitted, joined by comb, pulse-tested and measured, with the test sheet inside the door.',
    )
    table(flow, columns, rowsOf(inSeries('DB ready'), names))
    pictureRow(flow, pictures, [
      'One row, as a ready-wired board',
      'Two rows, the lower for the inverter',
      'Earth leakage, 30 mA, type A',
    ])
    flow.subheading('What goes into a house board')
    table(
      flow,
      [
        { head: 'Circuit', width: 2.4 },
        { head: 'Breaker', width: 1.4, strong: true },
        { head: 'Conductor', width: 1.4 },
        { head: 'Earth leakage', width: 1.6 },
        { head: 'Remark', width: 4 },
      ],
      [
        [
          'Lights',
          'MC-1C10',
          '1.5 mm²',
          'Not required',
          'At least two circuits, so that a fault leaves some lights on',
        ],
        ['Plugs', 'MC-1C20', '2.5 mm²', '30 mA', 'Required for socket-outlets by SANS 10142-1'],
        ['Geyser', 'MC-1C20', '2.5 mm²', 'Not required', 'Isolator within a metre of the geyser'],
        ['Stove', 'MC-1C32', '6 mm²', 'Not required', 'Stove switch within three metres'],
        ['Pool pump', 'EB-1C16-30', '2.5 mm²', '30 mA', 'Its own unit, so that the house stays on'],
        ['Inverter feed', 'MC-2C32', '6 mm²', 'As designed', 'Both poles, and a warning label for the second supply'],
      ],
    )
    flow.text(
      'A planning guide. The person who signs the certificate of compliance decides, based on the cable, its route and the code.',
      styles.note,
    )
    flow.newPage()
    flow.heading(
      'Metering kiosks',
      'Galvanized and coated, with separate locks for the utility and for the technician. Drilled for the meter that the municipality issues.',
    )
    flow.figure(
      310,
      (sheet, x, y) => kioskFront(sheet, x, y, 310),
      'KM-6 for six stands, doors not shown. Dimensions in millimetres.',
    )
    table(
      flow,
      [
        { head: 'Part number', width: 1.6, strong: true },
        { head: 'Meters', width: 1.2, align: 'right' },
        { head: 'Busbars', width: 1.4 },
        { head: 'Width × height × depth', width: 3 },
        { head: 'Protection', width: 1.4 },
        { head: 'Made in', width: 1.4 },
        { head: 'Price excl. VAT', width: 2, align: 'right' },
      ],
      inSeries('KM').map((kiosk) => [
        kiosk.partNumber,
        value(kiosk, 'Ways'),
        value(kiosk, 'Rated current'),
        `${value(kiosk, 'Width').replace(' mm', '')} × ${value(kiosk, 'Height').replace(' mm', '')} × ${value(kiosk, 'Depth')}`,
        value(kiosk, 'IP rating'),
        availability(kiosk),
        price(kiosk),
      ]),
    )
    flow.columns(
      'The root frame is sent ahead, so that the civil contractor can cast it in with the kerb. The kiosk then stands on four M12 studs, and is levelled and connected within two hours.',
      'Please state with your order: the number of stands, the make of meter, the municipality’s key, cable from the left or the right, and the colour. We confirm with a drawing.',
    )
    flow.text(priceNote)
  },
}
