import { table } from '../print/table.ts'
import { boxViews, partNumberKey, sealSection } from './box-drawings.ts'
import { type Brochure, inSeries, pictureRow, priceNote, rowsOf } from './brochure.ts'

const sizes = ['Width', 'Height', 'Depth', 'Steel thickness', 'Mass']
const sizeColumns = [
  { head: 'Part number', width: 3.2, strong: true },
  { head: 'Width, mm', width: 1.6, align: 'right' as const },
  { head: 'Height, mm', width: 1.6, align: 'right' as const },
  { head: 'Depth, mm', width: 1.6, align: 'right' as const },
  { head: 'Steel, mm', width: 1.5, align: 'right' as const },
  { head: 'Mass, kg', width: 1.5, align: 'right' as const },
  { head: 'Price excl. VAT', width: 2.4, align: 'right' as const },
]

export const enclosureRange: Brochure = {
  key: 'enclosure-range',
  cover: {
    title: 'Enclosure range 2026',
    lead: 'Wall-mount, floor-standing, stainless and window-door enclosures, junction boxes and desks. Cut, bent, welded and coated in Germiston.',
    kind: 'Brochure',
    edition: 'Rev F, November 2026',
    picture: 'enclosure-wall',
    plate: [
      ['Protection', 'IP66'],
      ['Impact', 'IK10'],
      ['Steel', '1.2 to 2 mm'],
      ['Standard', 'SANS 62208'],
    ],
  },
  pictures: ['enclosure-open', 'enclosure-inox', 'enclosure-floor'],
  write(flow, pictures) {
    flow.heading(
      'The range at a glance',
      'Six families share their hinges, locks, seals and studs, so that one box of spares serves all of them.',
    )
    pictureRow(flow, pictures, [
      'VE with its door open on the galvanized plate',
      'VX in brushed 304L, rain lip on top',
      'VF on its plinth, swing handle',
    ])
    table(
      flow,
      [
        { head: 'Family', width: 1, strong: true },
        { head: 'What it is for', width: 4.4 },
        { head: 'Protection', width: 1.2 },
        { head: 'Impact', width: 1 },
        { head: 'Material', width: 2 },
        { head: 'Largest, mm', width: 2 },
      ],
      [
        [
          'VE',
          'Walls, indoors and under cover; also in electric orange',
          'IP66',
          'IK10',
          'Mild steel',
          '800 × 1200 × 300',
        ],
        ['VX', 'Wash-down, coast, food, pool plant', 'IP66', 'IK10', '304L, 316L', '600 × 800 × 250'],
        ['VF', 'Main boards and drives, bayed into line-ups', 'IP55', 'IK10', 'Mild steel', '1200 × 2000 × 500'],
        ['VW', 'Meters and breakers that must be read', 'IP65', 'IK08', 'Mild steel', '600 × 800 × 250'],
        [
          'VJ, VJX',
          'Joints, field instruments, motor terminals',
          'IP66',
          'IK09',
          'Mild steel, 304L',
          '300 × 200 × 120',
        ],
        ['VC', 'Operator desks, cut to your layout', 'IP55', 'IK10', 'Mild steel', '1000 × 1050 × 500'],
      ],
    )
    flow.columns(
      'Every enclosure is folded from one sheet as far as its size allows, and welded where water cannot stand. Zinc phosphate and 80 µm of baked polyester follow. A test panel of every batch goes through 500 hours of salt spray before the batch leaves.',
      'Doors close on a seal that is foamed in place, without a joint. We hose one enclosure of each size a month at 100 litres a minute from three metres, as SANS 60529 describes, and open it on a dry sheet of paper.',
    )
    flow.subheading('How to read a part number')
    flow.figure(118, partNumberKey)
    flow.newPage()
    flow.heading(
      'VE wall-mount',
      'Mild steel, light grey RAL 7035. Wall brackets, gland plate and earth studs are in the box.',
    )
    flow.figure(
      250,
      (sheet, x, y, width) => boxViews(sheet, x, y, width, 250, { width: 600, height: 800, depth: 250 }),
      'VE-6080-25. Dimensions in millimetres; the brackets add 12 mm behind.',
    )
    table(flow, sizeColumns, rowsOf(inSeries('VE', 'VE plate', 'VE orange'), sizes))
    flow.newPage()
    flow.heading(
      'VX stainless',
      '304L for wash-down, 316L for the coast. Brushed to grit 240, laser-welded, pickled and passivated.',
    )
    table(flow, sizeColumns, rowsOf(inSeries('VX 304L', 'VX 316L'), sizes))
    flow.subheading('How the door keeps water out')
    flow.figure(
      96,
      (sheet, x, y) => sealSection(sheet, x + 60, y + 12),
      'Section through the upper edge, enlarged. Water that passes the lip meets the return of the door before the seal.',
    )
    flow.subheading('VW with a window, VJ junction boxes, VC desk')
    table(flow, sizeColumns, rowsOf(inSeries('VW', 'VJ', 'VJX', 'VC'), sizes))
    flow.newPage()
    flow.heading('VF floor-standing', 'Welded from 2 mm sheet, with uprights in both sides: the plate carries 400 kg.')
    flow.figure(
      270,
      (sheet, x, y, width) => boxViews(sheet, x, y, width, 270, { width: 800, height: 2000, depth: 500 }, true),
      'VF-80200-50 on its 100 mm plinth.',
    )
    table(flow, sizeColumns, rowsOf(inSeries('VF'), sizes))
    flow.subheading('What the figures mean')
    table(
      flow,
      [
        { head: 'Code', width: 1, strong: true },
        { head: 'Means', width: 6 },
        { head: 'Tested to', width: 1.6 },
      ],
      [
        ['IP55', 'No harmful dust; jets of water from every side, 12.5 litres a minute', 'SANS 60529'],
        ['IP65', 'No dust at all; the same jets', 'SANS 60529'],
        ['IP66', 'No dust at all; strong jets, 100 litres a minute', 'SANS 60529'],
        ['IK08', 'A blow of 5 joules: 1.7 kg dropped from 300 mm', 'IEC 62262'],
        ['IK10', 'A blow of 20 joules: 5 kg dropped from 400 mm', 'IEC 62262'],
      ],
    )
    flow.text(priceNote, undefined)
  },
}
