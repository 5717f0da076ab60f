import { styles } from '../print/sheet.ts'
import { table } from '../print/table.ts'
import {
  availability,
  type Brochure,
  figureOf,
  inSeries,
  pictureRow,
  price,
  priceNote,
  rowsOf,
  value,
} from './brochure.ts'
import { combinerDiagram, roofLayout, stringDiagram } from './diagrams.ts'

export const solarCombiners: Brochure = {
  key: 'solar-combiners',
  cover: {
    title: 'Solar AC combiners and DC fuse boxes',
    lead: 'Everything between the string and the feeder, from one maker: fused, surge-protected, lockable and labelled for South African roofs.',
    kind: 'Brochure',
    edition: 'Rev C, August 2026',
    picture: 'ac-combiner',
    plate: [
      ['DC voltage', 'to 1500 V'],
      ['AC inputs', '4 to 12'],
      ['Short time', '25 kA'],
      ['Protection', 'IP65'],
    ],
  },
  pictures: ['dc-fuse-box', 'ac-combiner', 'project-solar'],
  write(flow, pictures) {
    flow.heading(
      'AC combiners',
      'Three-phase inverters of up to 33 kW on 63 A breakers, one metered feeder, one handle that padlocks.',
    )
    flow.figure(
      200,
      (sheet, x, y, width) => combinerDiagram(sheet, x, y, width, 8),
      'Single-line diagram of the AC-8-63.',
    )
    table(
      flow,
      [
        { head: 'Part number', width: 1.8, strong: true },
        { head: 'Inputs', width: 1.6 },
        { head: 'Feeder, A', width: 1.3, align: 'right' },
        { head: 'Icw 1 s, kA', width: 1.3, align: 'right' },
        { head: 'Width, mm', width: 1.3, align: 'right' },
        { head: 'Height, mm', width: 1.3, align: 'right' },
        { head: 'Available', width: 1.3 },
        { head: 'Price excl. VAT', width: 2, align: 'right' },
      ],
      inSeries('AC').map((panel) => [
        panel.partNumber,
        value(panel, 'Inputs'),
        ...['Rated current', 'Short-circuit rating', 'Width', 'Height'].map((name) => figureOf(panel, name)),
        availability(panel),
        price(panel),
      ]),
    )
    pictureRow(flow, pictures, [
      'DC-6-15 with its door open',
      'AC-8-63, window door',
      '640 kWp on a cold store in Paarl',
    ])
    flow.newPage()
    flow.heading(
      'DC fuse boxes and string combiners',
      'Both poles fused with gPV links, a load-break switch of category DC-PV2, a type 2 arrester.',
    )
    flow.figure(160, (sheet, x, y, width) => stringDiagram(sheet, x, y, width, 6), 'Circuit of the DC-6-15.')
    table(
      flow,
      [
        { head: 'Part number', width: 2, strong: true },
        { head: 'Inputs', width: 1.5 },
        { head: 'Voltage', width: 1.6 },
        { head: 'Fuses', width: 1.5 },
        { head: 'Switch, A', width: 1.3, align: 'right' },
        { head: 'Width, mm', width: 1.3, align: 'right' },
        { head: 'Price excl. VAT', width: 2, align: 'right' },
      ],
      rowsOf(inSeries('DC 15', 'DC 25', 'SC'), ['Inputs', 'Voltage', 'Fuses', 'Rated current', 'Width']),
    )
    flow.subheading('Which fuse for which module')
    table(
      flow,
      [
        { head: 'Short-circuit current of the module', width: 3 },
        { head: 'At least (× 1.5)', width: 1.8, align: 'right' },
        { head: 'At most (× 2.4)', width: 1.8, align: 'right' },
        { head: 'Link', width: 1.4, strong: true },
        { head: 'Smallest string cable', width: 2 },
      ],
      [9, 10, 11.5, 13, 14, 16].map((amps) => {
        const link = [15, 20, 25, 30].find((size) => size >= amps * 1.5) ?? 30
        return [
          `${amps} A`,
          `${(amps * 1.5).toFixed(1)} A`,
          `${(amps * 2.4).toFixed(1)} A`,
          `${link} A gPV`,
          link > 20 ? '6 mm²' : '4 mm²',
        ]
      }),
    )
    flow.text(
      'Based on IEC 62548. Needed where three or more strings are joined, or where the module maker asks for it. Read the figure on the back of the module.',
      styles.note,
    )
    flow.newPage()
    flow.heading(
      'From the roof to the main board',
      'Four boxes and three cables. Each box can be switched off and locked on its own.',
    )
    flow.figure(172, roofLayout, 'A typical arrangement. Keep the DC run short: it is live whenever there is light.')
    flow.subheading('Loose parts')
    flow.text('The isolators, fuse holders and arresters from our boxes, for repairs and for your own boxes.')
    table(
      flow,
      [
        { head: 'Part number', width: 2, strong: true },
        { head: 'What it is', width: 4.6 },
        { head: 'Voltage', width: 1.6 },
        { head: 'Standard', width: 2 },
        { head: 'Price excl. VAT', width: 2, align: 'right' },
      ],
      inSeries('DI', 'NF', 'TS DC').map((part) => [
        part.partNumber,
        part.name,
        value(part, 'Voltage'),
        value(part, 'Standard'),
        price(part),
      ]),
    )
    flow.columns(
      'On the roof: keep boxes in the shade and upright, enter from below, and leave a hand’s breadth of air on every side. A box in the afternoon sun is about twenty degrees hotter inside, and fuses are rated at 25 °C.'.replace(
        '’',
        "'",
      ),
      'Before you open anything: switch off at the inverter, open the DC switch, prove with a clamp meter that no current flows, and only then draw a fuse. A string is live as long as there is light.',
    )
    flow.text(priceNote)
  },
}
