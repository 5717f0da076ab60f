import { brandColours as colours } from '#contract/brand-colours.ts'
import { across, balloon, detail, label, outline, solid, upright } from '../print/drawing.ts'
import { line, type Sheet } from '../print/sheet.ts'
import { table } from '../print/table.ts'
import { type Brochure, figureOf, inSeries, pictureRow, priceNote, rowsOf } from './brochure.ts'

const tag = { ...label, face: 'body600' as const, colour: colours.ink, align: 'center' as const }

/** Two terminals of every size on one rail, to one scale. */
function terminalRow(sheet: Sheet, x: number, y: number) {
  const scale = 1.9
  const middle = y + 84
  sheet.rect(x + 22, middle - 33, 455, 66, { fill: colours.hairStrong, stroke: colours.steel500, width: 0.6 })
  let left = x + 46
  for (const item of inSeries('HT')) {
    const pitch = Number(figureOf(item, 'Width')) * scale
    const tall = Number(figureOf(item, 'Height')) * scale
    for (const place of [0, 1]) {
      const at = left + place * pitch
      sheet.rect(at, middle - tall / 2, pitch, tall, solid)
      sheet.rect(at + 1.5, middle - tall / 2 + 3, pitch - 3, 7, { fill: colours.steel100 })
      sheet.rect(at + 1.5, middle - 6, pitch - 3, 12, detail)
      for (const end of [-1, 1])
        sheet.circle(at + pitch / 2, middle + end * tall * 0.28, Math.min(pitch * 0.36, 7), outline)
    }
    across(sheet, left, left + pitch, middle + 74, middle + tall / 2, figureOf(item, 'Width'))
    sheet.text(left + pitch, y + 18, item.partNumber, tag)
    left += 2 * pitch + 38
  }
}

/** A busbar set from the front with its supports, and the three bars in section. */
function busbarSet(sheet: Sheet, x: number, y: number) {
  const left = x + 34
  const long = 280
  for (const at of [95, 179]) sheet.rect(left + at - 6, y + 28, 12, 84, { fill: colours.graphite })
  for (const [index, phase] of ['L1', 'L2', 'L3'].entries()) {
    const top = y + 38 + index * 26
    sheet.rect(left, top, long, 12, { fill: colours.white, stroke: colours.amberInk, width: 1.2 })
    for (let hole = 7; hole < long; hole += 14) sheet.circle(left + hole, top + 6, 2, detail)
    sheet.text(left - 8, top + 8.7, phase, { ...label, align: 'right' })
  }
  for (const at of [95, 179]) line(sheet, left + at, y + 28, left + at, y + 112, { ...detail, dash: 2 })
  across(sheet, left + 95, left + 179, y + 22, y + 30, '300')
  across(sheet, left, left + long, y + 132, y + 104, '1000')
  balloon(sheet, 1, left + 244, y + 22, left + 231, y + 44)
  sheet.text(left + 256, y + 24.7, 'M8 every 50', label)

  const sections = [
    ['VB-250', 20, 5],
    ['VB-400', 30, 6],
    ['VB-630', 40, 10],
  ] as const
  for (const [index, [name, tall, thick]] of sections.entries()) {
    const at = x + 374 + index * 40
    const scale = 1.5
    const foot = y + 112
    sheet.rect(at, foot - tall * scale, thick * scale, tall * scale, {
      fill: colours.amber,
      stroke: colours.ink,
      width: 1,
    })
    sheet.text(at + (thick * scale) / 2, y + 126, name, { ...tag, size: 7 })
    sheet.text(at + (thick * scale) / 2, y + 136, `${tall} × ${thick}`, { ...label, align: 'center', size: 7 })
  }
  sheet.text(x + 422, y + 24.7, 'Sections', tag)
}

/** An earth bar: one hole for one conductor. */
function earthBarFront(sheet: Sheet, x: number, y: number) {
  const left = x + 70
  const long = 255
  sheet.rect(left, y + 34, long, 18, { fill: colours.white, stroke: colours.ink, width: 1.1 })
  for (let way = 0; way < 12; way += 1) {
    const at = left + 44 + way * 16
    sheet.circle(at, y + 39, 2.6, { fill: colours.graphite })
    sheet.circle(at, y + 47, 2.6, { fill: colours.graphite })
    sheet.text(at, y + 29, String(way + 1), { ...label, size: 6, align: 'center' })
  }
  sheet.circle(left + 18, y + 43, 7, outline)
  sheet.circle(left + 18, y + 43, 4, { fill: colours.amber })
  for (const at of [3, long - 17]) sheet.rect(left + at, y + 52, 14, 16, { fill: colours.graphite })
  across(sheet, left + 10, left + long - 10, y + 84, y + 68, '150')
  upright(sheet, y + 34, y + 68, left - 24, left, '45')
  balloon(sheet, 1, left + long + 34, y + 28, left + 45 + 11 * 16, y + 39)
  balloon(sheet, 2, left + long + 34, y + 56, left + long - 10, y + 60)
  sheet.text(left + long + 46, y + 30.7, 'Two screws to each hole', label)
  sheet.text(left + long + 46, y + 58.7, 'Insulators', label)
}

export const terminalsBrochure: Brochure = {
  key: 'terminals-and-busbars',
  cover: {
    title: 'Terminals, combs and busbars',
    lead: 'From the 2.5 mm² control wire to bars of 630 A: everything the current passes through between the main switch and the last screw.',
    kind: 'Brochure',
    edition: 'Rev B, November 2026',
    picture: 'terminals',
    plate: [
      ['Terminals', '2.5 to 35 mm²'],
      ['Blocks', 'to 250 A'],
      ['Busbars', 'to 630 A'],
      ['Withstand', 'to 35 kA, 1 s'],
    ],
  },
  pictures: ['terminals-top', 'distribution-block', 'busbar-comb'],
  write(flow, pictures) {
    flow.heading(
      'HT feed-through terminals',
      'Hardened steel clamps, tinned copper carries. All six sizes sit on one rail and take the same markers.',
    )
    flow.figure(
      166,
      (sheet, x, y) => terminalRow(sheet, x, y),
      'Two of each size, in millimetres. Close a row with an end plate and a clamp.',
    )
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'Section, mm²', width: 1.4, align: 'right' },
        { head: 'Rated, A', width: 1.2, align: 'right' },
        { head: 'Torque, Nm', width: 1.3, align: 'right' },
        { head: 'Pitch, mm', width: 1.2, align: 'right' },
        { head: 'Height, mm', width: 1.3, align: 'right' },
        { head: 'Pack of 50, excl. VAT', width: 2.2, align: 'right' },
      ],
      rowsOf(inSeries('HT'), ['Cross-section', 'Rated current', 'Torque', 'Width', 'Height']),
    )
    pictureRow(flow, pictures, ['HT-4 from above', 'HD-4-125 under its cover', 'HC-3-12 before it is cut'])
    flow.subheading('HD distribution blocks, four poles')
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'Rated, A', width: 1.1, align: 'right' },
        { head: 'In to, mm²', width: 1.2, align: 'right' },
        { head: 'Ways per pole', width: 1.5, align: 'right' },
        { head: 'Withstand, kA', width: 1.4, align: 'right' },
        { head: 'Width, mm', width: 1.2, align: 'right' },
        { head: 'Price excl. VAT', width: 1.9, align: 'right' },
      ],
      rowsOf(inSeries('HD'), ['Rated current', 'Cross-section', 'Ways', 'Short-circuit rating', 'Width']),
    )
    flow.text('HD-4-125 has six outgoing ways of 16 mm² per pole, HD-4-250 nine of 25 mm².')
    flow.newPage()
    flow.heading(
      'VB busbars and earth bars',
      'Hard-drawn copper, drilled M8, tinned at the ends; room for a fourth bar.',
    )
    flow.figure(
      146,
      (sheet, x, y) => busbarSet(sheet, x, y),
      'One metre of bar, millimetres. The withstand in the table is for supports no more than 300 apart.',
    )
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'In open air, A', width: 1.5, align: 'right' },
        { head: 'Bar, mm', width: 1.4, align: 'right' },
        { head: 'Section, mm²', width: 1.5, align: 'right' },
        { head: 'Icw 1 s, kA', width: 1.4, align: 'right' },
        { head: 'Price excl. VAT', width: 1.9, align: 'right' },
      ],
      rowsOf(inSeries('VB'), ['Rated current', 'Bar size', 'Cross-section', 'Short-circuit rating']),
    )
    flow.text('Rated for 50 K above a room of 35 °C; inside a sealed enclosure derate by a fifth. Joints M8, 20 Nm.')
    flow.figure(
      94,
      (sheet, x, y) => earthBarFront(sheet, x, y),
      'VB-E12, millimetres: twelve conductors and a stud M10 for the main earth. No two wires share a screw.',
    )
    table(
      flow,
      [
        { head: 'Earth bar', width: 1.7, strong: true },
        { head: 'Ways', width: 1.1, align: 'right' },
        { head: 'Conductor to, mm²', width: 1.8, align: 'right' },
        { head: 'Length, mm', width: 1.4, align: 'right' },
        { head: 'Price excl. VAT', width: 1.9, align: 'right' },
      ],
      rowsOf(inSeries('VB earth'), ['Ways', 'Cross-section', 'Width']),
    )
    flow.subheading('HC combs for MC, EB and KS devices')
    table(
      flow,
      [
        { head: 'Part number', width: 1.7, strong: true },
        { head: 'Modules', width: 1.1, align: 'right' },
        { head: 'Section, mm²', width: 1.4, align: 'right' },
        { head: 'Fed at the end, A', width: 1.6, align: 'right' },
        { head: 'Withstand, kA', width: 1.4, align: 'right' },
        { head: 'Length, mm', width: 1.3, align: 'right' },
        { head: 'Price excl. VAT', width: 1.9, align: 'right' },
      ],
      rowsOf(inSeries('HC 1P', 'HC 3P'), ['Ways', 'Cross-section', 'Rated current', 'Short-circuit rating', 'Width']),
    )
    flow.text(`Fed in the middle, a comb carries 100 A. ${priceNote}`)
  },
}
