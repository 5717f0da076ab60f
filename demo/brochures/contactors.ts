import { brandColours as colours } from '#contract/brand-colours.ts'
import { getProduct } from '../catalogue.ts'
import { across, detail, fuseSymbol, label, outline, solid, upright } from '../print/drawing.ts'
import { line, type Sheet } from '../print/sheet.ts'
import { facts, table } from '../print/table.ts'
import { type Brochure, figureOf, inSeries, pictureRow, price, priceNote, rowsOf, value } from './brochure.ts'

const centred = { ...label, align: 'center' as const }
const tag = { ...label, face: 'body600' as const, colour: colours.ink }

/** A contact in a circuit that runs downwards; 30 points long. */
function contact(sheet: Sheet, x: number, y: number, closed: boolean, pins: [string, string]) {
  line(sheet, x, y, x, y + 8, outline)
  line(sheet, x, y + 22, x, y + 30, outline)
  if (closed) {
    line(sheet, x, y + 8, x + 7, y + 8, outline)
    line(sheet, x, y + 22, x + 6, y + 6, outline)
  } else line(sheet, x, y + 22, x - 8, y + 8, outline)
  sheet.text(x + 9, y + 5, pins[0], { ...label, size: 6 })
  sheet.text(x + 9, y + 28, pins[1], { ...label, size: 6 })
}

/** The power circuit in a single line, and the control circuit beside it. */
function directStarter(sheet: Sheet, x: number, y: number) {
  const power = x + 70
  sheet.text(power, y + 18, 'L1 L2 L3', centred)
  fuseSymbol(sheet, power, y + 24)
  sheet.text(power + 12, y + 39, 'F1 fuses or breaker', label)
  line(sheet, power, y + 50, power, y + 62, outline)
  contact(sheet, power, y + 62, false, ['1 3 5', '2 4 6'])
  sheet.text(power - 14, y + 80, 'K1', { ...tag, align: 'right' })
  line(sheet, power, y + 92, power, y + 104, outline)
  sheet.rect(power - 12, y + 104, 24, 20, solid)
  sheet.path(`M${power - 4} ${y + 104}v6h6v8h-6v6`, outline)
  sheet.text(power - 18, y + 117, 'F2', { ...tag, align: 'right' })
  line(sheet, power, y + 124, power, y + 144, outline)
  sheet.circle(power, y + 162, 18, solid)
  sheet.text(power, y + 161, 'M', { face: 'head600', size: 14, colour: colours.ink, align: 'center' })
  sheet.text(power, y + 171, '3 ~', { ...centred, size: 6.5 })

  const control = x + 246
  const hold = control + 66
  line(sheet, control - 30, y + 22, hold + 24, y + 22, outline)
  sheet.text(control - 34, y + 24.7, 'L', { ...tag, align: 'right' })
  contact(sheet, control, y + 22, true, ['95', '96'])
  sheet.text(control - 12, y + 40, 'F2', { ...tag, align: 'right' })
  contact(sheet, control, y + 52, true, ['21', '22'])
  sheet.text(control - 12, y + 70, 'Stop', { ...tag, align: 'right' })
  line(sheet, control, y + 82, control, y + 92, outline)
  contact(sheet, control, y + 92, false, ['13', '14'])
  sheet.text(control - 14, y + 110, 'Start', { ...tag, align: 'right' })
  line(sheet, control, y + 87, hold, y + 87, outline)
  line(sheet, hold, y + 87, hold, y + 92, outline)
  contact(sheet, hold, y + 92, false, ['13', '14'])
  sheet.text(hold + 22, y + 110, 'K1', tag)
  line(sheet, hold, y + 122, hold, y + 128, outline)
  line(sheet, control, y + 128, hold, y + 128, outline)
  line(sheet, control, y + 122, control, y + 144, outline)
  for (const [at, end] of [
    [control, y + 87],
    [control, y + 128],
  ] as const)
    sheet.circle(at, end, 1.6, { fill: colours.ink })
  sheet.rect(control - 13, y + 144, 26, 16, solid)
  sheet.text(control + 17, y + 148, 'A1', { ...label, size: 6 })
  sheet.text(control + 17, y + 161, 'A2', { ...label, size: 6 })
  sheet.text(control - 18, y + 155, 'K1', { ...tag, align: 'right' })
  line(sheet, control, y + 160, control, y + 180, outline)
  line(sheet, control - 30, y + 180, hold + 24, y + 180, outline)
  sheet.text(control - 34, y + 182.7, 'N', { ...tag, align: 'right' })

  for (const [index, [head, words]] of (
    [
      ['K1', 'Contactor AX, coil 230 V'],
      ['F2', 'Overload AT, plugged in below'],
      ['Start, stop', 'AP-G and AP-R, or AB-3'],
      ['F1', 'Clears short circuits'],
    ] as const
  ).entries()) {
    sheet.text(x + 366, y + 62 + index * 28, head, tag)
    sheet.text(x + 366, y + 72 + index * 28, words, label)
  }
}

/** The four bodies of the series from the front, to one scale. */
function frames(sheet: Sheet, x: number, y: number) {
  const floor = y + 134
  for (const [index, [name, part]] of (
    [
      ['AX-09 to AX-18', 'AX-18'],
      ['AX-25 and AX-32', 'AX-32'],
      ['AX-40 to AX-65', 'AX-65'],
      ['AX-95', 'AX-95'],
    ] as const
  ).entries()) {
    const [wide, high] = [Number(figureOf(getProduct(part), 'Width')), Number(figureOf(getProduct(part), 'Height'))]
    const scale = 0.76
    const [w, h] = [wide * scale, high * scale]
    const left = x + 56 + index * 112
    sheet.rect(left, floor - h, w, h, solid)
    sheet.rect(left + w * 0.16, floor - h * 0.78, w * 0.68, h * 0.56, detail)
    sheet.rect(left + w * 0.34, floor - h * 0.62, w * 0.32, h * 0.24, { fill: colours.graphite })
    for (const pole of [0.2, 0.5, 0.8])
      for (const end of [0.1, 0.9]) sheet.circle(left + w * pole, floor - h * end, w * 0.07, outline)
    across(sheet, left, left + w, floor + 18, floor, String(wide))
    upright(sheet, floor - h, floor, left - 20, left, String(high))
    sheet.text(left + w / 2, y + 22, name, { ...centred, face: 'body600', colour: colours.ink })
  }
}

const currents: [kW: number, amps: number, contactor: string, overload: string, fuse: number][] = [
  [1.1, 2.6, 'AX-09', 'AT-4', 16],
  [1.5, 3.5, 'AX-09', 'AT-4', 16],
  [2.2, 4.9, 'AX-09', 'AT-6', 16],
  [3, 6.6, 'AX-09', 'AT-10', 20],
  [4, 8.5, 'AX-09', 'AT-10', 25],
  [5.5, 11.5, 'AX-12', 'AT-13', 32],
  [7.5, 15.5, 'AX-18', 'AT-18', 40],
  [11, 22, 'AX-25', 'AT-25', 63],
  [15, 29, 'AX-32', 'AT-32', 80],
  [18.5, 36, 'AX-40', 'AT-40', 80],
  [22, 41, 'AX-50', 'AT-50', 100],
  [30, 56, 'AX-65', 'AT-65', 125],
]

export const contactorsSheet: Brochure = {
  key: 'contactors',
  cover: {
    title: 'Contactors and overload relays',
    lead: 'Data sheet for the AX contactors from 4 to 45 kW and the AT thermal overload relays that plug in below them.',
    kind: 'Data sheet',
    edition: 'Rev D, November 2026',
    picture: 'contactor-overload',
    plate: [
      ['AC-3', '9 to 95 A'],
      ['Motors', '1.1 to 45 kW'],
      ['Trip class', '10A'],
      ['Standard', 'SANS 60947-4'],
    ],
  },
  pictures: ['contactor', 'contactor-large', 'overload'],
  write(flow, pictures) {
    flow.heading(
      'Which contactor for which motor',
      'Four-pole three-phase motors, 400 V, started direct on line. Set the overload to the current on the motor plate, not to the one in the table.',
    )
    flow.figure(
      200,
      (sheet, x, y) => directStarter(sheet, x, y),
      'Direct starter: power circuit in a single line, control circuit at 230 V. Wire the stop as normally closed.',
    )
    table(
      flow,
      [
        { head: 'Motor, kW', width: 1.3, align: 'right' },
        { head: 'Full load, A', width: 1.4, align: 'right' },
        { head: 'Contactor', width: 1.7, strong: true },
        { head: 'Overload', width: 1.5, strong: true },
        { head: 'Set from, A', width: 1.8 },
        { head: 'Fuse gG, A', width: 1.4, align: 'right' },
        { head: 'Both, excl. VAT', width: 2, align: 'right' },
      ],
      currents.map(([kW, amps, contactor, overload, fuse]) => [
        String(kW),
        String(amps),
        contactor,
        overload,
        figureOf(getProduct(overload), 'Rated current'),
        String(fuse),
        price({
          ...getProduct(contactor),
          priceCents: getProduct(contactor).priceCents + getProduct(overload).priceCents,
        }),
      ]),
    )
    flow.columns(
      'The fuses give type 2 co-ordination at 50 kA: after a short circuit the starter can be used again once the contacts have been inspected.',
      'Motors of 37 and 45 kW take AX-95 with an electronic relay behind transformers; the sales office sizes it. Starts of more than ten seconds need class 20.',
    )
    flow.newPage()
    flow.heading('AX contactors', 'Three poles, coil 230 V 50 Hz; coils of 24, 48, 110 and 400 V fit the same bodies.')
    flow.figure(
      172,
      (sheet, x, y) => frames(sheet, x, y),
      'Fronts to the same scale, in millimetres. Up to AX-32 they clip onto 35 mm rail; from AX-40 they need a plate or 75 mm rail.',
    )
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'AC-3, A', width: 1.1, align: 'right' },
        { head: 'Motor, kW', width: 1.2, align: 'right' },
        { head: 'AC-1, A', width: 1.1, align: 'right' },
        { head: 'Auxiliary', width: 1.7 },
        { head: 'W × H × D, mm', width: 2 },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      inSeries('AX').map((item) => [
        item.partNumber,
        ...['Rated current', 'Motor power', 'Thermal current'].map((name) => figureOf(item, name)),
        value(item, 'Auxiliary contacts'),
        ['Width', 'Height', 'Depth'].map((name) => figureOf(item, name)).join(' × '),
        price(item),
      ]),
    )
    pictureRow(flow, pictures, ['AX-25, 11 kW', 'AX-95, 45 kW', 'AT-25, set from 17 to 25 A'])
    flow.columns(
      'AC-3 is for starting and stopping squirrel-cage motors, AC-1 for heaters and geysers. Jogging and plugging are AC-4: use a contactor two sizes up.',
      'Capacitor inrush welds plain contacts: ask for the version with leading resistors.',
    )
    flow.newPage()
    flow.heading('AT overload relays', 'Class 10A, phase-loss sensitive, compensated from −20 to +60 °C.')
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'Set from, A', width: 1.7 },
        { head: 'Motor, kW', width: 1.2, align: 'right' },
        { head: 'Fits', width: 2.4 },
        { head: 'Width, mm', width: 1.2, align: 'right' },
        { head: 'Price excl. VAT', width: 1.9, align: 'right' },
      ],
      rowsOf(inSeries('AT'), ['Rated current', 'Motor power', 'Fits', 'Width']),
    )
    flow.subheading('Star-delta starting')
    table(
      flow,
      [
        { head: 'Motor, kW', width: 1.2, align: 'right' },
        { head: 'Full load, A', width: 1.3, align: 'right' },
        { head: 'In each phase, A', width: 1.6, align: 'right' },
        { head: 'Line and delta', width: 1.7, strong: true },
        { head: 'Star', width: 1.4, strong: true },
        { head: 'Overload', width: 1.5, strong: true },
        { head: 'Ready built', width: 1.5 },
      ],
      (
        [
          ['YD-15', 'AX-18', 'AX-12', 'AT-18'],
          ['YD-22', 'AX-25', 'AX-18', 'AT-25'],
          ['YD-37', 'AX-50', 'AX-25', 'AT-50'],
          ['YD-55', 'AX-65', 'AX-40', 'AT-65'],
        ] as const
      ).map(([panel, line, star, overload]) => {
        const amps = Number(figureOf(getProduct(panel), 'Rated current'))
        return [
          figureOf(getProduct(panel), 'Motor power'),
          String(amps),
          (amps / Math.sqrt(3)).toFixed(0),
          line,
          star,
          overload,
          panel,
        ]
      }),
    )
    flow.text(
      'The overload is downstream of the line contactor and is set to 0.58 of full load. OM-YD keeps a pause between star and delta.',
    )
    flow.subheading('Data for the whole series')
    facts(flow, [
      ['Rated insulation voltage Ui', '690 V AC'],
      ['Rated impulse voltage Uimp', '6 kV'],
      ['Coil pulls in, drops out', 'From 0.85, below 0.6 of its voltage'],
      ['Electrical life at AC-3', '1.5 million operations up to AX-32, 1 million above'],
      ['Mechanical life', '10 million operations'],
      ['Auxiliary contacts', '3 A at 240 V (AC-15)'],
      ['Overload contacts', '95-96 opens, 97-98 closes on a trip'],
      ['Ambient', '−25 to +55 °C, up to 2000 m above sea level'],
    ])
    flow.text(priceNote)
  },
}
