import { brandColours as colours } from '#contract/brand-colours.ts'
import { across, label, outline, solid, upright } from '../print/drawing.ts'
import { table } from '../print/table.ts'
import { type Brochure, inSeries, pictureRow, priceNote, rowsOf } from './brochure.ts'
import { tripCurves } from './diagrams.ts'

const breakerColumns = [
  { head: 'Part number', width: 2.2, strong: true },
  { head: 'Poles', width: 1 },
  { head: 'Rated, A', width: 1.2, align: 'right' as const },
  { head: 'Curve', width: 1 },
  { head: 'Breaks, kA', width: 1.2, align: 'right' as const },
  { head: 'Width, mm', width: 1.2, align: 'right' as const },
  { head: 'Price excl. VAT', width: 1.8, align: 'right' as const },
]
const breakerNames = ['Poles', 'Rated current', 'Curve', 'Breaking capacity', 'Width']

export const circuitBreakersBrochure: Brochure = {
  key: 'circuit-breakers',
  cover: {
    title: 'Circuit breakers and earth leakage',
    lead: 'MC miniature breakers, KB moulded-case and KA air breakers, EL earth leakage units, main switches and arresters: what we put into our own boards, sold loose.',
    kind: 'Brochure',
    edition: 'Rev G, November 2026',
    picture: 'mcb-3p',
    plate: [
      ['Rated', '6 to 2500 A'],
      ['Breaking', '6 to 65 kA'],
      ['Curves', 'B, C and D'],
      ['Standard', 'SANS 60947-2'],
    ],
  },
  pictures: ['mcb-1p', 'mccb', 'earth-leakage'],
  write(flow, pictures) {
    flow.heading(
      'Three curves, one body',
      'The thermal part protects the cable, the magnet clears the fault. The letter says how large an inrush the magnet lets through.',
    )
    flow.figure(
      250,
      (sheet, x, y, width) => tripCurves(sheet, x, y, width, 250),
      'Trip bands of the MC series at 30 °C, drawn for guidance. At 45 °C derate by 6%, and beside loaded neighbours by another 10%.',
    )
    pictureRow(flow, pictures, ['MC one-pole, 18 mm', 'KB moulded-case, 160 A', 'EL two-pole, type A'])
    flow.columns(
      'A window beside the toggle shows green when the contacts are truly open, whatever the toggle says. Box terminals take 25 mm² and a comb at the same time, from above or below.',
      'The 6 kA breakers carry SANS 556-1 for house boards, the 10 kA breakers SANS 60947-2 for industry. Certificate 25/1183 covers both; it is among the downloads.',
    )
    flow.newPage()
    flow.heading('MC miniature breakers')
    table(flow, breakerColumns, rowsOf(inSeries('MC 1P B', 'MC 1P C', 'MC 2P C', 'MC 2P D'), breakerNames))
    table(flow, breakerColumns, rowsOf(inSeries('MC 3P C', 'MC 3P D', 'MC 4P C'), breakerNames))
    flow.text(priceNote)
    flow.newPage()
    flow.heading(
      'Dimensions',
      'All MC, EL, EB and KS devices share one profile, so covers and combs fit across the board.',
    )
    flow.figure(
      176,
      (sheet, x, y) => {
        for (const [index, [modules, name]] of (
          [
            [1, '1P'],
            [2, '2P'],
            [3, '3P'],
            [4, '4P'],
          ] as const
        ).entries()) {
          const left = x + 56 + index * 68 + (index > 1 ? (index - 1) * 16 : 0)
          const wide = modules * 18
          for (let module = 0; module < modules; module += 1) {
            sheet.rect(left + module * 18, y + 36, 18, 82, solid)
            sheet.rect(left + module * 18 + 6, y + 66, 6, 18, { fill: colours.graphite })
            for (const end of [44, 110]) sheet.circle(left + module * 18 + 9, y + end, 3, outline)
          }
          across(sheet, left, left + wide, y + 138, y + 118, String(modules * 18))
          sheet.text(left + wide / 2, y + 26, name, { ...label, align: 'center' })
          if (index === 0) upright(sheet, y + 36, y + 118, left - 26, left, '82')
        }
        const side = x + 408
        sheet.path(`M${side} ${y + 36}h44v20h14v42h-14v20h-44v-26h-6v-30h6z`, solid)
        sheet.rect(side + 58, y + 68, 8, 16, { fill: colours.graphite })
        across(sheet, side - 6, side + 66, y + 138, y + 118, '70')
      },
      'Front and side, in millimetres. The rail is at half height.',
    )
    flow.subheading('EL earth leakage units and EB combined breakers')
    table(
      flow,
      [
        { head: 'Part number', width: 2.2, strong: true },
        { head: 'Poles', width: 1 },
        { head: 'Rated, A', width: 1.2, align: 'right' },
        { head: 'Sensitivity', width: 1.4, align: 'right' },
        { head: 'Type', width: 1 },
        { head: 'Width, mm', width: 1.2, align: 'right' },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      rowsOf(inSeries('EL 2P', 'EL 4P', 'EL 100', 'EL 300', 'EL B', 'EB'), [
        'Poles',
        'Rated current',
        'Sensitivity',
        'Type',
        'Width',
      ]),
    )
    flow.subheading('TS surge arresters')
    table(
      flow,
      [
        { head: 'Part number', width: 2.2, strong: true },
        { head: 'Type', width: 1.2 },
        { head: 'Poles', width: 1 },
        { head: 'Discharge, kA', width: 1.4, align: 'right' },
        { head: 'Holds to', width: 1.2, align: 'right' },
        { head: 'Back-up fuse', width: 1.6 },
        { head: 'Width, mm', width: 1.2, align: 'right' },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      rowsOf(inSeries('TS 2', 'TS 1+2'), [
        'Type',
        'Poles',
        'Discharge current',
        'Protection level',
        'Back-up fuse',
        'Width',
      ]),
    )
    flow.newPage()
    flow.heading('KB moulded-case and KA air breakers')
    table(
      flow,
      [
        { head: 'Part number', width: 2, strong: true },
        { head: 'Poles', width: 0.9 },
        { head: 'Rated, A', width: 1.1, align: 'right' },
        { head: 'Icu = Ics, kA', width: 1.4, align: 'right' },
        { head: 'Trip unit', width: 2 },
        { head: 'Width, mm', width: 1.2, align: 'right' },
        { head: 'Mass, kg', width: 1.1, align: 'right' },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      rowsOf(inSeries('KB125', 'KB160-250', 'KB250 4P', 'KB400-800', 'KA'), [
        'Poles',
        'Rated current',
        'Breaking capacity',
        'Trip unit',
        'Width',
        'Mass',
      ]),
    )
    flow.subheading('KS main switches and KC changeover switches')
    table(
      flow,
      [
        { head: 'Part number', width: 2.2, strong: true },
        { head: 'Poles', width: 1 },
        { head: 'Rated, A', width: 1.2, align: 'right' },
        { head: 'Withstand 1 s, kA', width: 1.6, align: 'right' },
        { head: 'Cable to, mm²', width: 1.5, align: 'right' },
        { head: 'Width, mm', width: 1.2, align: 'right' },
        { head: 'Price excl. VAT', width: 1.8, align: 'right' },
      ],
      rowsOf(inSeries('KS 2P', 'KS 3P', 'KC'), [
        'Poles',
        'Rated current',
        'Short-time withstand',
        'Terminal capacity',
        'Width',
      ]),
    )
    flow.subheading('The main breaker for a transformer')
    table(
      flow,
      [
        { head: 'Transformer, 400 V', width: 2 },
        { head: 'Full load', width: 1.6, align: 'right' },
        { head: 'Fault level at 4%', width: 1.8, align: 'right' },
        { head: 'Main breaker', width: 2.4, strong: true },
      ],
      (
        [
          [100, 'KB160N-3-160'],
          [160, 'KB250N-3-250'],
          [250, 'KB400S-3-400'],
          [400, 'KB630S-3-630'],
          [500, 'KB800S-3-800'],
          [1000, 'KA1600-3D'],
          [1600, 'KA2500-3D'],
        ] as const
      ).map(([kva, part]) => {
        const amps = (kva * 1000) / (400 * Math.sqrt(3))
        return [`${kva} kVA`, `${Math.round(amps)} A`, `${(amps / 40).toFixed(1)} kA`, part]
      }),
    )
  },
}
