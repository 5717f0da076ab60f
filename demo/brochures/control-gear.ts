import { brandColours as colours } from '#contract/brand-colours.ts'
import { across, balloon, detail, label, outline, solid, upright } from '../print/drawing.ts'
import { line, type Sheet } from '../print/sheet.ts'
import { table } from '../print/table.ts'
import { type Brochure, figureOf, inSeries, pictureRow, price, priceNote, rowsOf, value } from './brochure.ts'

const tag = { ...label, face: 'body600' as const, colour: colours.ink }

/** The hole of a 22 mm device with its neighbours, and the device through a door. */
function holesAndDepth(sheet: Sheet, x: number, y: number) {
  const scale = 1.35
  const radius = 11.15 * scale
  const [left, top] = [x + 84, y + 60]
  const [dx, dy] = [40 * scale, 50 * scale]
  sheet.rect(x + 48, y + 28, dx + 82, dy + 62, { fill: colours.hairStrong })
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const [cx, cy] = [left + column * dx, top + row * dy]
    sheet.circle(cx, cy, radius, { fill: colours.paper, stroke: colours.ink, width: 1.1 })
    sheet.rect(cx - 2.2, cy - radius - 2.2, 4.4, 4, { fill: colours.paper, stroke: colours.ink, width: 0.8 })
    line(sheet, cx - 5, cy, cx + 5, cy, detail)
    line(sheet, cx, cy - 5, cx, cy + 5, detail)
  }
  across(sheet, left, left + dx, y + 20, y + 30, '40')
  upright(sheet, top, top + dy, x + 34, x + 50, '50')
  balloon(sheet, 1, left + dx + 62, y + 44, left + dx + 1, top - radius - 1)
  sheet.text(left + dx + 74, y + 42, 'Hole 22.3', label)
  sheet.text(left + dx + 74, y + 52, 'Notch 3.2', label)

  const door = x + 304
  const middle = y + 88
  sheet.rect(door, y + 28, 4, 120, { fill: colours.graphite })
  sheet.rect(door - 12, middle - 20, 12, 40, solid)
  sheet.rect(door - 17, middle - 14, 5, 28, { fill: colours.amber, stroke: colours.ink, width: 0.8 })
  sheet.rect(door + 4, middle - 17, 16, 34, solid)
  sheet.rect(door + 20, middle - 24, 14, 48, solid)
  sheet.rect(door + 34, middle - 20, 34, 40, { fill: colours.white, stroke: colours.ink, width: 1.1 })
  for (const pin of [-12, 12]) sheet.circle(door + 51, middle + pin, 3, outline)
  for (const [index, [words, toX, toY]] of (
    [
      ['Seal and bezel, IP66', door - 6, middle - 14],
      ['Collar: its screw earths', door + 27, middle - 16],
      ['Blocks, up to six', door + 58, middle],
    ] as const
  ).entries()) {
    const at = y + 50 + index * 38
    balloon(sheet, index + 2, door + 92, at, toX, toY)
    sheet.text(door + 103, at + 2.7, words, { ...label, size: 7 })
  }
}

/** What the common functions of a timer do: the upper line is the start, the lower the contact. */
function timerFunctions(sheet: Sheet, x: number, y: number) {
  for (const [index, { name, words, start, output, span }] of [
    {
      name: 'On-delay',
      words: 'Closes when the time is up',
      start: [[20, 160]],
      output: [[70, 160]],
      span: [20, 70],
    },
    {
      name: 'Off-delay',
      words: 'Stays on after the start ends',
      start: [[20, 100]],
      output: [[20, 150]],
      span: [100, 150],
    },
    {
      name: 'Interval',
      words: 'Closes immediately, for a fixed time',
      start: [[20, 160]],
      output: [[20, 90]],
      span: [20, 90],
    },
    {
      name: 'Flasher',
      words: 'On and off for equal times',
      start: [[20, 168]],
      output: [
        [20, 48],
        [76, 104],
        [132, 160],
      ],
      span: [20, 48],
    },
  ].entries()) {
    const left = x + 22 + (index % 2) * 240
    const top = y + 14 + Math.floor(index / 2) * 92
    sheet.text(left, top + 10, name, { ...tag, size: 9 })
    sheet.text(left + 62, top + 10, words, label)
    for (const [row, pulses] of [start, output].entries()) {
      const base = top + 36 + row * 24
      sheet.text(left, base - 3, row === 0 ? 'Start' : 'Contact', { ...label, size: 6.5 })
      line(sheet, left + 36, base, left + 220, base, detail)
      for (const [from = 0, to = 0] of pulses)
        sheet.rect(left + 36 + from, base - 13, to - from, 13, {
          fill: row === 0 ? colours.hairStrong : colours.amber,
          stroke: colours.ink,
          width: 0.8,
        })
    }
    const [from = 0, to = 0] = span
    across(sheet, left + 36 + from, left + 36 + to, top + 70, top + 60, 't')
  }
}

const device = [
  { head: 'Part number', width: 1.5, strong: true },
  { head: 'Device', width: 3.5 },
  { head: 'Contacts', width: 1.5 },
  { head: 'Colour', width: 1.5 },
  { head: 'Mounting', width: 1.4 },
  { head: 'Price excl. VAT', width: 1.7, align: 'right' as const },
]

export const controlGearBrochure: Brochure = {
  key: 'control-gear',
  cover: {
    title: 'Control gear for panels',
    lead: 'Buttons, lamps and stops for the door; relays, timers, supplies and controllers for the rail behind it.',
    kind: 'Brochure',
    edition: 'Rev A, November 2026',
    picture: 'pushbutton-station',
    plate: [
      ['On the door', '22 mm, IP66'],
      ['Contacts', '3 A AC-15'],
      ['Supplies', '60 to 240 W'],
      ['Controllers', '8 to 14 inputs'],
    ],
  },
  pictures: ['pushbutton', 'estop', 'power-supply'],
  write(flow, pictures) {
    flow.heading(
      'On the door: 22 mm',
      'One hole for buttons, lamps and selectors. Metal bezels, contacts that serve a 24 V input and a contactor coil alike.',
    )
    flow.figure(
      168,
      (sheet, x, y) => holesAndDepth(sheet, x, y),
      'Minimum spacing with legend plates, in millimetres; without plates 40 vertically too. For doors of 1 to 6 mm.',
    )
    table(
      flow,
      device,
      inSeries('AP', 'AL green', 'AL red', 'AL amber', 'AS', 'AE', 'AB').map((item) => [
        item.partNumber,
        item.name.replace(/, (22 mm|40 mm mushroom)$/, ''),
        value(item, 'Contacts'),
        value(item, 'Colour'),
        value(item, 'Mounting'),
        price(item),
      ]),
    )
    pictureRow(flow, pictures, ['AP-G, start', 'AE-40, emergency stop', 'PSU-24-5, 120 W'])
    flow.columns(
      'Colours as IEC 60204-1 allows them: green starts, red stops, amber warns. A lamp that shows a pump is running is green; one that needs attention is red.',
      'An emergency stop opens positively, stays open until it is turned on purpose, and needs a two-channel safety relay where the risk requires it.',
    )
    flow.newPage()
    flow.heading(
      'On the rail: relays and timers',
      'Plug-in relays come with their sockets. OM-7 has seven functions; these four do most of the work.',
    )
    flow.figure(
      196,
      (sheet, x, y) => timerFunctions(sheet, x, y),
      'Functions of OM-7, from 0.1 s to 100 h. Off-delay and interval need permanent supply and a start contact on B1.',
    )
    table(
      flow,
      [
        { head: 'Part number', width: 1.4, strong: true },
        { head: 'Device', width: 3.9 },
        { head: 'Coil or supply', width: 2 },
        { head: 'Contacts', width: 1.1 },
        { head: 'Rated, A', width: 1, align: 'right' },
        { head: 'Width, mm', width: 1.1, align: 'right' },
        { head: 'Price excl. VAT', width: 1.6, align: 'right' },
      ],
      inSeries('OR', 'OM').map((item) => [
        item.partNumber,
        item.name.split(',')[0] ?? item.name,
        value(item, 'Voltage'),
        value(item, 'Contacts'),
        figureOf(item, 'Rated current'),
        figureOf(item, 'Width'),
        price(item),
      ]),
    )
    flow.subheading('Power supplies, 24 V DC from 100 to 240 V AC')
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'Output, A', width: 1.2, align: 'right' },
        { head: 'For five seconds, A', width: 1.7, align: 'right' },
        { head: 'Power, W', width: 1.2, align: 'right' },
        { head: 'W × H × D, mm', width: 2 },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      inSeries('PSU').map((item) => {
        const amps = Number(figureOf(item, 'Rated current'))
        return [
          item.partNumber,
          String(amps),
          String(amps * 1.5),
          String(amps * 24),
          ['Width', 'Height', 'Depth'].map((name) => figureOf(item, name)).join(' × '),
          price(item),
        ]
      }),
    )
    flow.subheading('Compact controllers')
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'Inputs and outputs', width: 3 },
        { head: 'Supply', width: 1.3 },
        { head: 'Width, mm', width: 1.2, align: 'right' },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      rowsOf(inSeries('CP'), ['Voltage', 'Width']).map(([part = '', ...rest], index) => [
        part,
        inSeries('CP')[index]?.name.replace('Compact controller, ', '').concat(', two analogue inputs') ?? '',
        ...rest,
      ]),
    )
    flow.text(priceNote)
  },
}
