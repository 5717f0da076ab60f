import { brandColours as colours } from '#contract/brand-colours.ts'
import { across, balloon, detail, label, outline, upright } from '../print/drawing.ts'
import { line, type Sheet } from '../print/sheet.ts'
import { table } from '../print/table.ts'
import { type Brochure, figureOf, inSeries, pictureRow, price, priceNote, rowsOf, value } from './brochure.ts'

const tag = { ...label, face: 'body600' as const, colour: colours.ink, align: 'center' as const }

/** Sections of the five ducts, to one scale. */
function ductSections(sheet: Sheet, x: number, y: number) {
  const floor = y + 118
  let left = x + 46
  for (const duct of inSeries('SD')) {
    const [w = 0, h = 0] = figureOf(duct, 'Size').split(' × ').map(Number)
    sheet.path(`M${left} ${floor - h + 5}V${floor}H${left + w}V${floor - h + 5}`, { stroke: colours.ink, width: 1.8 })
    sheet.path(`M${left - 2} ${floor - h + 9}V${floor - h}H${left + w + 2}V${floor - h + 9}`, {
      stroke: colours.steel500,
      width: 1.8,
    })
    for (let row = 0; row < (h * 0.62) / 7; row += 1)
      for (let wire = 0; wire < Math.floor((w - 6) / 7); wire += 1)
        sheet.circle(left + 6 + wire * 7, floor - 5.5 - row * 7, 2.7, {
          fill: row % 3 === 1 ? colours.hairStrong : colours.steel100,
          stroke: colours.steel500,
          width: 0.5,
        })
    across(sheet, left, left + w, floor + 18, floor, String(w))
    upright(sheet, floor - h, floor, left - 19, left, String(h))
    sheet.text(left + w / 2, y + 22, duct.partNumber, tag)
    left += w + 40
  }
}

/** A gland in the wall of a box: what is outside, what is inside. */
function glandSection(sheet: Sheet, x: number, y: number) {
  const axis = y + 66
  const wall = x + 190
  sheet.rect(x + 40, axis - 13, 280, 26, { fill: colours.hairStrong, stroke: colours.ink, width: 0.9 })
  sheet.rect(wall, y + 12, 7, 106, { fill: colours.graphite })
  sheet.path(
    `M${wall - 96} ${axis - 20}Q${wall - 92} ${axis - 30} ${wall - 78} ${axis - 32}H${wall - 44}V${axis + 32}H${wall - 78}Q${wall - 92} ${axis + 30} ${wall - 96} ${axis + 20}Z`,
    {
      fill: colours.white,
      stroke: colours.ink,
      width: 1.1,
    },
  )
  for (const rib of [-20, -7, 7, 20]) line(sheet, wall - 76, axis + rib, wall - 44, axis + rib, detail)
  sheet.rect(wall - 44, axis - 36, 36, 72, { fill: colours.white, stroke: colours.ink, width: 1.1 })
  for (const edge of [-18, 18]) line(sheet, wall - 44, axis + edge, wall - 8, axis + edge, detail)
  sheet.rect(wall - 8, axis - 33, 8, 66, { fill: colours.amber, stroke: colours.ink, width: 0.8 })
  sheet.rect(wall + 7, axis - 33, 18, 66, { fill: colours.white, stroke: colours.ink, width: 1.1 })
  sheet.rect(wall + 25, axis - 24, 18, 48, { fill: colours.white, stroke: colours.ink, width: 1.1 })
  for (const thread of [30, 35, 40]) line(sheet, wall + thread, axis - 24, wall + thread, axis + 24, detail)
  sheet.text(wall - 14, y + 20, 'Outside', { ...label, align: 'right' })
  sheet.text(wall + 14, y + 20, 'Inside', label)
  for (const [index, [words, toX, toY]] of (
    [
      ['Dome nut over the cage', wall - 60, axis - 26],
      ['Seal, always outside', wall - 4, axis - 28],
      ['Locknut, always inside', wall + 16, axis + 4],
      ['Cable within the clamping range', wall + 110, axis + 8],
    ] as const
  ).entries()) {
    const at = y + 22 + index * 28
    balloon(sheet, index + 1, x + 336, at, toX, toY)
    sheet.text(x + 350, at + 2.7, words, label)
  }
}

/** A span of ladder from the side with its load. */
function ladderSpan(sheet: Sheet, x: number, y: number) {
  const left = x + 40
  const long = 300
  sheet.rect(left, y + 44, long, 16, { fill: colours.white, stroke: colours.ink, width: 1.1 })
  for (let rung = 15; rung < long; rung += 30)
    sheet.rect(left + rung - 3, y + 49, 6, 6, { fill: colours.hairStrong, stroke: colours.ink, width: 0.7 })
  for (let load = 8; load < long; load += 18) {
    line(sheet, left + load, y + 24, left + load, y + 38, outline)
    sheet.path(`M${left + load} ${y + 43}l-2.6 -6h5.2z`, { fill: colours.ink })
  }
  for (const at of [0, long]) sheet.path(`M${left + at} ${y + 61}l-7 13h14z`, { fill: colours.graphite })
  across(sheet, left, left + long, y + 92, y + 76, 'Ladder 3000, mesh 1500')
  upright(sheet, y + 44, y + 60, left + long + 24, left + long, '76')
  sheet.text(x + 386, y + 34, 'Load spread evenly', label)
  sheet.text(x + 386, y + 46, 'Rungs every 300', label)
  sheet.text(x + 386, y + 58, 'Joints near a support', label)
}

export const cableManagementBrochure: Brochure = {
  key: 'cable-management',
  cover: {
    title: 'Duct, glands, tray and ladder',
    lead: 'How a cable comes into a panel, and what holds it once it is there: SD duct, HR rail, PG and PB glands, SM mesh and SL ladder.',
    kind: 'Brochure',
    edition: 'Rev B, November 2026',
    picture: 'duct-open',
    plate: [
      ['Duct', '25 to 80 mm'],
      ['Glands', 'M16 to M40'],
      ['Protection', 'IP68'],
      ['Ladder', 'to 90 kg/m'],
    ],
  },
  pictures: ['duct', 'din-rail', 'glands'],
  write(flow, pictures) {
    flow.heading(
      'SD slotted duct and HR rail',
      'Fingers that break off clean, a lid that can be opened for years, and a base that is punched to the pattern of the panel shop.',
    )
    flow.figure(
      152,
      (sheet, x, y) => ductSections(sheet, x, y),
      'Sections to the same scale, in millimetres, filled to about four fifths.',
    )
    table(
      flow,
      [
        { head: 'Duct', width: 1.7, strong: true },
        { head: 'Width × height, mm', width: 2 },
        { head: 'Wires, filled to four fifths', width: 2.5 },
        { head: 'Colour', width: 1.3 },
        { head: 'Supplied as', width: 1.7 },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      rowsOf(inSeries('SD'), ['Size', 'Capacity', 'Colour', 'Supplied as']).map((row) =>
        row.map((cell) => (cell.endsWith('× 1.5') ? `${cell} mm²` : cell)),
      ),
    )
    pictureRow(flow, pictures, [
      'SD-4060 with its lid on',
      'HR-35-1, slots of 15 × 6.2',
      'PG-M20 with locknut and seal',
    ])
    flow.subheading('HR top-hat rail, IEC 60715')
    table(
      flow,
      [
        { head: 'Rail', width: 1.7, strong: true },
        { head: 'Profile, mm', width: 1.7 },
        { head: 'Material', width: 2.2 },
        { head: 'Supplied as', width: 2 },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      rowsOf(inSeries('HR'), ['Size', 'Material', 'Supplied as']),
    )
    flow.columns(
      'Leave 40 mm between a duct and the terminals beside it, 60 mm where the wires are 6 mm² or more: fingers are for wires, not for knuckles.',
      'The rail is an earth conductor as far as the plate it is screwed to. File the coat off under one screw at each end, or fit an earth terminal with a foot.',
    )
    flow.newPage()
    flow.heading('PG and PB cable glands', 'Polyamide for unarmoured cable, nickel-plated brass for screened cable.')
    flow.figure(
      130,
      (sheet, x, y) => glandSection(sheet, x, y),
      'A gland in a steel wall of up to 4 mm. Neither kind bonds the wires of armoured cable: use an armoured gland for that.',
    )
    table(
      flow,
      [
        { head: 'Gland', width: 1.6, strong: true },
        { head: 'Material', width: 2.3 },
        { head: 'Hole, mm', width: 1.2, align: 'right' },
        { head: 'Cable, mm', width: 1.5 },
        { head: 'Protection', width: 1.3 },
        { head: 'Supplied as', width: 1.6 },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      inSeries('PG', 'PB').map((gland) => [
        gland.partNumber,
        value(gland, 'Material'),
        value(gland, 'Size').slice(1),
        figureOf(gland, 'Clamping range'),
        value(gland, 'IP rating'),
        value(gland, 'Supplied as'),
        price(gland),
      ]),
    )
    flow.subheading('SM wire mesh tray and SL cable ladder')
    flow.figure(
      102,
      (sheet, x, y) => ladderSpan(sheet, x, y),
      'Span between supports, in millimetres. Tested to SANS 61537; leave a quarter of the width free.',
    )
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'Width × height, mm', width: 2 },
        { head: 'Material', width: 2 },
        { head: 'Load, kg/m', width: 1.3, align: 'right' },
        { head: 'Supplied as', width: 1.7 },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      rowsOf(inSeries('SM', 'SL'), ['Size', 'Material', 'Load', 'Supplied as']),
    )
    flow.text(priceNote)
  },
}
