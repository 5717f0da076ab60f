import { brandColours as colours } from '#contract/brand-colours.ts'
import { label, outline, solid } from '../print/drawing.ts'
import { line, type Sheet, styles } from '../print/sheet.ts'
import { table } from '../print/table.ts'
import { setText } from '../print/type.ts'
import { type Brochure, pictureRow } from './brochure.ts'

function route(sheet: Sheet, x: number, y: number, width: number) {
  const steps = [
    ['Drawing', 'DXF, STEP or a sketch'],
    ['Cut', 'Laser, 0.1 mm'],
    ['Bend', 'Press brake, 0.3 mm'],
    ['Join', 'Laser, MIG, studs'],
    ['Coat', 'Phosphate, powder'],
    ['Check', 'Gauge and photo'],
  ]
  const step = (width - 24) / steps.length
  for (const [index, [name, words]] of steps.entries()) {
    const left = x + 12 + index * step
    sheet.rect(left, y + 18, step - 14, 40, solid)
    sheet.rect(left, y + 18, 3, 40, { fill: colours.amber })
    sheet.text(left + 10, y + 42, name ?? '', { face: 'head600', size: 14, colour: colours.ink })
    setText(sheet, left, y + 62, step - 12, words ?? '', { ...styles.note, size: 7 })
    if (index < steps.length - 1) sheet.path(`M${left + step - 10} ${y + 34}l6 4l-6 4z`, { fill: colours.ink })
  }
}

function bends(sheet: Sheet, x: number, y: number, width: number) {
  const shapes = [
    ['L', 'M0 0V50H60'],
    ['U', 'M0 0V50H60V0'],
    ['Z', 'M0 0H30V50H66'],
    ['Hat', 'M0 50H14V8H54V50H68'],
    ['Box lip', 'M0 50V0H62V14H48'],
  ]
  const step = width / shapes.length
  for (const [index, [name, path]] of shapes.entries()) {
    const left = x + 20 + index * step
    const moved = (path ?? '').replace(/([MHVL])(\d+) ?(\d+)?/g, (_, letter: string, one: string, other?: string) =>
      letter === 'M'
        ? `M${left + Number(one)} ${y + 24 + Number(other)}`
        : letter === 'H'
          ? `H${left + Number(one)}`
          : `V${y + 24 + Number(one)}`,
    )
    sheet.path(moved, { stroke: colours.ink, width: 2.4 })
    sheet.text(left + 30, y + 94, name ?? '', { ...label, align: 'center' })
  }
  line(sheet, x + 14, y + 104, x + width - 14, y + 104, { ...outline, stroke: colours.hair })
  sheet.text(
    x + 20,
    y + 118,
    'Inside radius = thickness. Shortest flange = 6 × thickness. Hole to bend line at least 3 × thickness.',
    label,
  )
}

export const steelFabrication: Brochure = {
  key: 'steel-fabrication',
  cover: {
    title: 'Steel fabrication capability',
    lead: 'The works that makes our enclosures cuts, bends, welds and coats for others too: from one bracket to a thousand cabinets.',
    kind: 'Brochure',
    edition: 'Rev A, March 2026',
    picture: 'enclosure-inox',
    plate: [
      ['Sheet', 'to 3000 × 1500'],
      ['Mild steel', 'to 12 mm'],
      ['Press', '160 t'],
      ['First part', '5 days'],
    ],
  },
  pictures: ['machine-laser-cutter', 'machine-press-brake', 'enclosure-open'],
  write(flow, pictures) {
    flow.heading(
      'From a drawing to a pallet',
      'Six machines under one roof, and one person who looks after your job from the first e-mail to the delivery note.',
    )
    flow.figure(98, route)
    pictureRow(flow, pictures, ['Fibre laser cutter, 6 kW', 'CNC press brake, 160 t', 'A body from one sheet'])
    flow.subheading('Machines')
    table(
      flow,
      [
        { head: 'Machine', width: 2, strong: true },
        { head: 'What it does', width: 4.4 },
        { head: 'Reach', width: 2.6 },
        { head: 'Holds', width: 1.4, align: 'right' },
      ],
      [
        [
          'Laser Cutter',
          'Fibre, 6 kW: mild steel to 12 mm, stainless to 8 mm, aluminium to 6 mm',
          '3000 × 1500 mm',
          '± 0.1 mm',
        ],
        ['Press Brake', 'CNC, 160 t, six-axis back gauge, measures the angle while it bends', '3200 mm', '± 0.3 mm'],
        [
          'Laser Welder',
          'Hand-held, 1.5 kW: thin stainless without warping, seams that need no grinding',
          'To 4 mm',
          '–',
        ],
        ['Guillotine', 'Hydraulic: straight blanks, quicker than the laser', '3100 mm, to 6 mm', '± 0.5 mm'],
        [
          'Stud Welder',
          'Capacitor discharge: M3 to M8 studs without a mark on the far side',
          'From 0.8 mm sheet',
          '± 0.2 mm',
        ],
        ['Corner Former', 'Closes corners from one sheet, without welding', 'To 2 mm, radius 12', '–'],
      ],
    )
    flow.newPage()
    flow.heading('Materials', 'In stock; others take three to five days.')
    table(
      flow,
      [
        { head: 'Material', width: 2, strong: true },
        { head: 'Thickness, mm', width: 2.4 },
        { head: 'Use it for', width: 4 },
        { head: 'Finish', width: 2.4 },
      ],
      [
        ['Mild steel', '0.9, 1.2, 1.5, 2, 2.5, 3, 4, 6', 'Enclosures, brackets, frames indoors', 'Powder coat 80 µm'],
        [
          'Galvanized steel',
          '0.9, 1.2, 1.6, 2, 2.5',
          'Mounting plates, kiosks, outdoor cabinets',
          'Uncoated or coated',
        ],
        ['Stainless steel 304L', '1.2, 1.5, 2, 3', 'Food, wash-down, inland outdoors', 'Brushed, grit 240'],
        ['Stainless steel 316L', '1.5, 2, 3', 'Coast, harbours, pool plant', 'Brushed, passivated'],
        ['Aluzinc steel', '0.8, 1, 1.2', 'Roofs and covers in the heat', 'Uncoated'],
      ],
    )
    flow.subheading('Shapes that bend well')
    flow.figure(
      130,
      bends,
      'Stick to these and the first part fits. If your drawing cannot, we will tell you before we cut.',
    )
    flow.subheading('What to send')
    table(
      flow,
      [
        { head: 'With your request', width: 2.4, strong: true },
        { head: 'Why', width: 6 },
      ],
      [
        ['DXF or STEP file', 'We cut straight from it; a PDF or a photo of a sketch will do, but takes a day longer'],
        ['Material and thickness', 'The price depends on the mass, and the bends on the thickness'],
        ['Quantity now and per year', 'Ten a month may be worth a tool'],
        ['Which side is visible', 'The brushing runs to suit, and tool marks go on the other side'],
        ['Colour by RAL or SANS 1091', 'Standard colours run every day, others once a week'],
      ],
    )
    flow.columns(
      'Prices: cutting by the metre, bending by the stroke, coating by the square metre. The minimum order is R 950 without VAT, the first part is ready within five working days, and a thousand within three weeks.',
      'Quality: every first part is measured against the drawing and photographed on the gauge; the record comes with the invoice, and we keep it for ten years, so a repeat order gives you the same part.',
    )
  },
}
