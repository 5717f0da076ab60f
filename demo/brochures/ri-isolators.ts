import { brandColours as colours } from '#contract/brand-colours.ts'
import { getProduct } from '../catalogue.ts'
import { across, balloon, detail, label, outline, solid, upright } from '../print/drawing.ts'
import { line, type Sheet } from '../print/sheet.ts'
import { facts, table } from '../print/table.ts'
import { type Brochure, figureOf, inSeries, pictureRow, price, priceNote } from './brochure.ts'

function isolatorViews(sheet: Sheet, x: number, y: number) {
  const scale = 0.95
  const [w, h, d] = [118 * scale, 168 * scale, 121 * scale]
  const left = x + 66
  const top = y + 26
  sheet.rect(left, top, w, h, solid)
  for (const [cx, cy] of [
    [9, 9],
    [w - 9, 9],
    [9, h - 9],
    [w - 9, h - 9],
  ] as const)
    sheet.circle(left + cx, top + cy, 3, outline)
  sheet.rect(left + w / 2 - 33, top + 30, 66, 66, { fill: colours.amber, stroke: colours.ink, width: 0.8 })
  sheet.circle(left + w / 2, top + 63, 26, { fill: colours.white, stroke: colours.ink, width: 1 })
  sheet.rect(left + w / 2 - 7, top + 41, 14, 44, { fill: colours.graphite })
  for (const at of [w * 0.32, w * 0.68]) sheet.rect(left + at - 10, top + h, 20, 10, solid)
  across(sheet, left, left + w, top + h + 30, top + h + 10, '118')
  upright(sheet, top, top + h, left - 30, left, '168')

  const side = left + w + 70
  sheet.rect(side, top, d * 0.7, h, solid)
  line(sheet, side + d * 0.42, top, side + d * 0.42, top + h, detail)
  sheet.rect(side + d * 0.7, top + 34, 8, 58, { fill: colours.amber, stroke: colours.ink, width: 0.8 })
  sheet.rect(side + d * 0.7 + 8, top + 46, d * 0.3 - 8, 34, { fill: colours.graphite })
  sheet.rect(side + d * 0.25, top + h, 20, 10, solid)
  across(sheet, side, side + d, top + h + 30, top + h + 10, '121')
  balloon(sheet, 1, side + d + 28, top + 28, side + d - 6, top + 58)
  balloon(sheet, 2, side + d + 28, top + 78, side + d * 0.42, top + 110)
  balloon(sheet, 3, side + d + 28, top + 128, side + d * 0.25 + 12, top + h + 6)
  sheet.text(side + d + 40, top + 30.7, 'Handle, three padlocks', label)
  sheet.text(side + d + 40, top + 80.7, 'Lid, locked in ON', label)
  sheet.text(side + d + 40, top + 130.7, 'Two M32 entries', label)
}

function fourPoles(sheet: Sheet, x: number, y: number) {
  for (const [index, name] of ['L1', 'L2', 'L3', 'N'].entries()) {
    const at = x + 100 + index * 56
    line(sheet, at, y + 22, at, y + 44, outline)
    sheet.circle(at, y + 46, 2, solid)
    line(sheet, at, y + 78, at - 14, y + 50, outline)
    line(sheet, at, y + 78, at, y + 100, outline)
    sheet.text(at, y + 16, name, { ...label, align: 'center' })
    sheet.text(at + 8, y + 42, String(index * 2 + 1), label)
    sheet.text(at + 8, y + 92, String(index * 2 + 2), label)
  }
  line(sheet, x + 60, y + 64, x + 261, y + 64, { ...detail, dash: 3 })
  sheet.rect(x + 46, y + 58, 14, 12, { fill: colours.graphite })
  const early = x + 340
  line(sheet, early, y + 22, early, y + 44, outline)
  line(sheet, early, y + 78, early - 14, y + 50, outline)
  line(sheet, early, y + 78, early, y + 100, outline)
  sheet.text(early + 8, y + 42, '13', label)
  sheet.text(early + 8, y + 92, '14', label)
  sheet.text(early + 24, y + 66, 'Auxiliary, opens 20 ms early', label)
}

export const riIsolators: Brochure = {
  key: 'ri-isolators',
  cover: {
    title: 'RI series isolators',
    lead: 'Data sheet for the RI-425 to RI-4100 enclosed rotary isolators and the RD door-mount isolators.',
    kind: 'Data sheet',
    edition: 'Rev B, June 2026',
    picture: 'isolator',
    plate: [
      ['Rated', '25 to 100 A'],
      ['AC-23A', 'to 45 kW'],
      ['Protection', 'IP65'],
      ['Standard', 'SANS 60947-3'],
    ],
  },
  pictures: ['isolator', 'isolator-front', 'isolator-left'],
  write(flow, pictures) {
    const sample = getProduct('RI-463')
    flow.heading(
      'Enclosed rotary isolator 4P 63 A',
      'RI-463. Local isolation at the motor or the roof, under load, with a lid that stays shut while it is on.',
    )
    flow.figure(
      228,
      (sheet, x, y) => isolatorViews(sheet, x, y),
      'RI-425 to RI-463, millimetres. RI-480 and RI-4100: 152 × 220 × 146.',
    )
    facts(flow, [
      ['Rated insulation voltage Ui', '690 V AC'],
      ['Rated impulse voltage Uimp', '6 kV'],
      ['Thermal current Ith, enclosed', '63 A'],
      ['Rated power AC-23A at 400 V', '30 kW'],
      ['Short-time withstand Icw, 1 s', '1.26 kA'],
      ['Conditional short circuit', '50 kA with 80 A gG'],
      ['Enclosure', 'Polycarbonate, UV-stable, RAL 7035'],
      ['Terminals', '2.5 to 25 mm², 2.5 Nm'],
      ['Ambient', '−25 to +55 °C'],
      ['Mechanical life', '20 000 operations'],
      ['Mass', '0.94 kg'],
      ['Price excl. VAT', price(sample)],
    ])
    flow.newPage()
    flow.heading('The series')
    table(
      flow,
      [
        { head: 'Part number', width: 1.8, strong: true },
        { head: 'Rated, A', width: 1.2, align: 'right' },
        { head: 'AC-23A, kW', width: 1.4, align: 'right' },
        { head: 'Icw 1 s, kA', width: 1.4, align: 'right' },
        { head: 'Cable to, mm²', width: 1.6, align: 'right' },
        { head: 'Width × height × depth', width: 2.6 },
        { head: 'Price excl. VAT', width: 2, align: 'right' },
      ],
      inSeries('RI', 'RD').map((item) => [
        item.partNumber,
        ...['Rated current', 'AC-23A power', 'Short-time withstand', 'Terminal capacity'].map((name) =>
          figureOf(item, name),
        ),
        `${figureOf(item, 'Width')} × ${figureOf(item, 'Height')} × ${figureOf(item, 'Depth')}`,
        price(item),
      ]),
    )
    pictureRow(flow, pictures, [
      'Handle in OFF, three holes for padlocks',
      'Yellow front for emergency switching',
      'Wiring room behind the lid',
    ])
    flow.subheading('Connection')
    flow.figure(116, fourPoles, 'The neutral makes before and breaks after the phases.')
    flow.columns(
      'Fitting: fix the base with four 5 mm screws, enter from below, and keep the drain hole open outdoors. Tighten terminals to 2.5 Nm. Close the lid with the handle in OFF.',
      'Beside a drive, wire the auxiliary contact into its stop input: the drive then shuts off before the main contacts part, and neither is damaged.',
    )
    flow.text(priceNote)
  },
}
