import { brandColours as colours } from '#contract/brand-colours.ts'
import {
  across,
  balloon,
  breakerSymbol,
  detail,
  earthSymbol,
  label,
  outline,
  solid,
  upright,
} from '../print/drawing.ts'
import { line, type Sheet } from '../print/sheet.ts'
import { table } from '../print/table.ts'
import { setText } from '../print/type.ts'
import { reach } from '../products/meters.ts'
import { type Brochure, figureOf, inSeries, pictureRow, price, priceNote, value } from './brochure.ts'

const centred = { ...label, align: 'center' as const }
const tag = { ...centred, face: 'body600' as const, colour: colours.ink }

function currentTransformer(sheet: Sheet, x: number, y: number) {
  sheet.circle(x, y, 7, { stroke: colours.ink, width: 1.1 })
}

function meterBox(sheet: Sheet, x: number, y: number, name: string) {
  sheet.rect(x, y - 13, 70, 26, solid)
  sheet.rect(x, y - 13, 3, 26, { fill: colours.amber })
  sheet.text(x + 36, y + 2.7, name, tag)
}

/** One board in a single line: through transformers at the main and the large feeder, directly at the small ones. */
function whereMetersSit(sheet: Sheet, x: number, y: number) {
  const bar = y + 96
  const main = x + 86
  sheet.text(main, y + 16, 'From the transformer', centred)
  line(sheet, main, y + 21, main, y + 28, outline)
  breakerSymbol(sheet, main, y + 28)
  line(sheet, main, y + 54, main, bar, outline)
  currentTransformer(sheet, main, y + 74)
  line(sheet, main + 7, y + 74, main + 48, y + 74, detail)
  meterBox(sheet, main + 48, y + 74, 'PM-340')
  sheet.text(main + 128, y + 71, 'Proves what the utility sent:', label)
  sheet.text(main + 128, y + 81, 'dips, harmonics, demand in kVA', label)
  line(sheet, x + 36, bar, x + 462, bar, { stroke: colours.amberInk, width: 3 })
  for (const [at, name, through, load] of [
    [x + 62, 'OD-3-CT', true, 'Compressor, 160 A'],
    [x + 196, 'PM-320', true, 'Motor control centre'],
    [x + 346, 'OD-3-100', false, 'Tenant, three-phase'],
    [x + 434, 'OD-1-45', false, 'Geyser or charger'],
  ] as const) {
    breakerSymbol(sheet, at, bar)
    line(sheet, at, bar + 26, at, bar + 82, outline)
    if (through) {
      currentTransformer(sheet, at, bar + 50)
      line(sheet, at + 7, bar + 50, at + 24, bar + 50, detail)
      meterBox(sheet, at + 24, bar + 50, name)
    } else meterBox(sheet, at - 35, bar + 50, name)
    sheet.path(`M${at} ${bar + 90}l-3.5 -8h7z`, { fill: colours.ink })
    sheet.text(at, bar + 102, load, centred)
  }
}

/** Three transformers, their shorting terminals and the meter. */
function transformerWiring(sheet: Sheet, x: number, y: number) {
  const row = y + 92
  for (const [index, name] of ['L1', 'L2', 'L3'].entries()) {
    const at = x + 44 + index * 70
    sheet.text(at, y + 18, name, centred)
    line(sheet, at, y + 23, at, y + 76, { stroke: colours.ink, width: 1.8 })
    sheet.path(`M${at} ${y + 84}l-3.5 -8h7z`, { fill: colours.ink })
    sheet.circle(at, y + 46, 9, { stroke: colours.ink, width: 1.1 })
    sheet.text(at - 11, y + 38, 'P1', { ...label, size: 6, align: 'right' })
    sheet.text(at - 11, y + 60, 'P2', { ...label, size: 6, align: 'right' })
    sheet.path(`M${at + 8} ${y + 42}H${at + 38}V${row}M${at + 8} ${y + 50}H${at + 24}V${row}`, detail)
    sheet.text(at + 27, y + 39, 'S1', { ...label, size: 6 })
    for (const pin of [24, 38]) {
      sheet.rect(at + pin - 6, row, 12, 18, solid)
      sheet.circle(at + pin, row + 9, 2.4, detail)
      line(sheet, at + pin, row + 18, at + pin, row + 38, detail)
    }
  }
  line(sheet, x + 30, row + 27, x + 208, row + 27, outline)
  for (const at of [x + 68, x + 138, x + 208]) sheet.circle(at, row + 27, 1.6, { fill: colours.ink })
  earthSymbol(sheet, x + 30, row + 27)
  sheet.rect(x + 52, row + 38, 184, 26, solid)
  sheet.rect(x + 52, row + 38, 3, 26, { fill: colours.amber })
  sheet.text(x + 146, row + 54, 'PM-320 or OD-3-CT', tag)
  for (const [index, [to, words]] of (
    [
      [
        [x + 184, y + 30],
        'P1 faces the supply. A transformer the wrong way round counts backwards; OD-3-CT shows on which phase.',
      ],
      [
        [x + 228, row + 9],
        'Shorting terminals: close S1 to S2 before the meter comes out. An open secondary reaches thousands of volts.',
      ],
      [[x + 208, row + 27], 'All S2 are earthed together, at one point only, close to the transformers.'],
    ] as const
  ).entries()) {
    const at = y + 30 + index * 46
    balloon(sheet, index + 1, x + 284, at, to[0], to[1])
    setText(sheet, x + 298, at - 6, 188, words, label)
  }
}

/** Front, side and cut-out of the panel meters. */
function panelMeter(sheet: Sheet, x: number, y: number) {
  const top = y + 30
  const left = x + 66
  sheet.rect(left, top, 96, 96, solid)
  sheet.rect(left + 8, top + 8, 80, 58, { fill: colours.steel100, stroke: colours.steel500, width: 0.6 })
  for (const [index, words] of ['231.4 V', '86.2 A', '57.9 kW'].entries())
    sheet.text(left + 82, top + 24 + index * 17, words, {
      face: 'head600',
      size: 15,
      colour: colours.ink,
      align: 'right',
    })
  for (const key of [0, 1, 2, 3]) sheet.rect(left + 12 + key * 19, top + 75, 14, 9, detail)
  across(sheet, left, left + 96, top + 116, top + 96, '96')
  upright(sheet, top, top + 96, left - 28, left, '96')

  const side = x + 226
  sheet.rect(side, top, 5, 96, solid)
  sheet.rect(side + 5, top + 3, 55, 90, solid)
  line(sheet, side + 7, top - 8, side + 7, top + 104, { ...detail, dash: 2 })
  sheet.text(side + 12, top - 4, 'Door', { ...label, size: 6 })
  across(sheet, side + 5, side + 60, top + 116, top + 93, '55')

  const hole = x + 344
  sheet.rect(hole - 14, top - 10, 122, 114, { fill: colours.hairStrong })
  sheet.rect(hole, top + 2, 92, 92, { fill: colours.paper, stroke: colours.ink, width: 1.1 })
  sheet.text(hole + 46, top + 51, 'Cut-out', tag)
  across(sheet, hole, hole + 92, top + 116, top + 94, '92')
  upright(sheet, top + 2, top + 94, hole + 126, hole + 92, '92')
}

export const metering: Brochure = {
  key: 'metering',
  cover: {
    title: 'Power meters and current transformers',
    lead: 'PM panel meters, OD rail meters and OC transformers: what a board draws, what it costs, and who should pay for it.',
    kind: 'Brochure',
    edition: 'Rev C, November 2026',
    picture: 'meter',
    plate: [
      ['Accuracy', '0.2S to 1'],
      ['Direct', 'to 100 A'],
      ['Transformers', '100 to 1600 A'],
      ['Standard', 'SANS 62053'],
    ],
  },
  pictures: ['meter', 'din-meter', 'ct-ring'],
  write(flow, pictures) {
    flow.heading(
      'A meter where the money goes',
      'One good meter at the main and a simple one on each feeder: then you can split the bill and find the kilowatt-hours that nobody uses.',
    )
    flow.figure(
      208,
      (sheet, x, y) => whereMetersSit(sheet, x, y),
      'Circles: current transformers. Up to 100 A the OD meters are connected directly and need none.',
    )
    pictureRow(flow, pictures, ['PM-320 in the door', 'OD-3-100, four modules', 'OC-400-5, hole of 30 mm'])
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'Class', width: 0.9 },
        { head: 'Input, A', width: 1.1, align: 'right' },
        { head: 'Voltage', width: 1.8 },
        { head: 'Output', width: 1.3 },
        { head: 'Mounting', width: 1.3 },
        { head: 'W × H × D, mm', width: 1.8 },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      inSeries('PM', 'OD 1P', 'OD 3P').map((meter) => [
        meter.partNumber,
        value(meter, 'Accuracy class'),
        figureOf(meter, 'Rated current'),
        value(meter, 'Voltage'),
        value(meter, 'Output'),
        value(meter, 'Mounting'),
        ['Width', 'Height', 'Depth'].map((name) => figureOf(meter, name)).join(' × '),
        price(meter),
      ]),
    )
    flow.columns(
      'A 5 A input is for a current transformer: set the ratio once and the meter shows primary amps. PM-320 takes 1 A transformers as well.',
      'The OD meters are check meters. If you resell electricity to tenants, follow the rules of the municipality and the regulator.',
    )
    flow.newPage()
    flow.heading(
      'OC current transformers',
      'Class 0.5, secondary 5 A, for cable or bar. 720 V, tested to SANS 61869-2.',
    )
    flow.figure(172, (sheet, x, y) => transformerWiring(sheet, x, y), 'Three transformers on a three-phase feeder.')
    table(
      flow,
      [
        { head: 'Part number', width: 1.8, strong: true },
        { head: 'Primary, A', width: 1.2, align: 'right' },
        { head: 'Cable to, mm', width: 1.3, align: 'right' },
        { head: 'Bar, mm', width: 1.3 },
        { head: 'Burden, VA', width: 1.2, align: 'right' },
        { head: 'Meter at most, m', width: 1.6, align: 'right' },
        { head: 'W × H × D, mm', width: 2 },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      inSeries('OC').map((item) => [
        item.partNumber,
        figureOf(item, 'Rated current'),
        figureOf(item, 'Aperture'),
        figureOf(item, 'Bar size'),
        figureOf(item, 'Burden'),
        String(reach(Number(figureOf(item, 'Burden')))),
        ['Width', 'Height', 'Depth'].map((name) => figureOf(item, name)).join(' × '),
        price(item),
      ]),
    )
    flow.text(
      'The distance to the meter is calculated for 2.5 mm² wire there and back and a meter that takes 0.2 VA. With 4 mm² the wire can be 1.6 times as long.',
    )
    flow.subheading('Which transformer for which supply')
    table(
      flow,
      [
        { head: 'Supply, 400 V', width: 2 },
        { head: 'Full load', width: 1.6, align: 'right' },
        { head: 'Transformers, one per phase', width: 2.4, strong: true },
        { head: 'Secondary at full load', width: 2, align: 'right' },
      ],
      (
        [
          [50, 100],
          [100, 200],
          [200, 400],
          [250, 400],
          [500, 800],
          [1000, 1600],
        ] as const
      ).map(([kva, primary]) => {
        const amps = (kva * 1000) / (400 * Math.sqrt(3))
        return [`${kva} kVA`, `${Math.round(amps)} A`, `OC-${primary}-5`, `${((amps / primary) * 5).toFixed(1)} A`]
      }),
    )
    flow.columns(
      'Choose the next primary above full load: a transformer that is far too large loses its class at night, when little current flows.',
      'For check metering beside the utility’s meter, the transformers decide: a class 0.2S meter on class 0.5 transformers is no better than class 0.5.',
    )
    flow.newPage()
    flow.heading(
      'Three panel meters, one cut-out',
      'A board that has a PM-310 today can have a PM-340 tomorrow, through the same hole in its door.',
    )
    flow.figure(
      172,
      (sheet, x, y) => panelMeter(sheet, x, y),
      'PM-310 and PM-320, in millimetres. PM-340 is 73 deep behind the door. For doors of 1 to 4 mm.',
    )
    table(
      flow,
      [
        { head: 'What it does', width: 3.2 },
        { head: 'PM-310', width: 2.1, strong: true },
        { head: 'PM-320', width: 2.3, strong: true },
        { head: 'PM-340', width: 2.6, strong: true },
      ],
      [
        ['Volts, amps, power, power factor, frequency', 'Yes', 'Yes', 'Yes'],
        ['Energy', 'In and out', 'Four quadrants, four tariffs', 'Four quadrants, four tariffs'],
        ['Accuracy class of energy', ...inSeries('PM').map((meter) => value(meter, 'Accuracy class'))],
        ['Maximum demand with date', '–', '15, 30 or 60 minutes', '15, 30 or 60 minutes'],
        ['Harmonics', '–', 'To the 31st', 'With the time of the event'],
        ['Dips, swells, interruptions', '–', '–', 'IEC 61000-4-30, class A'],
        ['Waveform of an event', '–', '–', '256 samples a cycle'],
        ['Memory', 'Counts', 'Counts, demand', 'A year of ten-minute values'],
        ['Relays', '–', 'Two, on any value', 'Two, on any value'],
        ['Data', 'Pulse', 'Modbus RTU', 'Modbus TCP and RTU, MQTT, CSV'],
        ['Between phases, directly', '400 V', '690 V', '690 V'],
        ['Price excl. VAT', ...inSeries('PM').map(price)],
      ],
    )
    flow.text(priceNote)
  },
}
