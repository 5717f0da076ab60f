import { brandColours as colours } from '#contract/brand-colours.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { demoNote, type Flow } from './flow.ts'
import { column, line, page, type Sheet, type Style, styles } from './sheet.ts'
import { type TableColumn, table } from './table.ts'
import { setText, widthOf } from './type.ts'

/** The laboratory's pen and stamp: ink, not one of the shop's colours. */
const penBlue = '#1d3a6e'

export type Certificate = {
  /** The document's key in documents.ts. */
  key: string
  number: string
  /** Such as 'IEC 61439-2'. */
  standard: string
  product: string
  issued: string
  validTo: string
  particulars: [name: string, value: string][]
  statement: string
  schedule: { title: string; lead: string; columns: TableColumn[]; rows: string[][] }[]
}

/** A fictitious laboratory: no real one should appear in a demo. */
const laboratory = {
  name: 'Langkloof Test House',
  motto: 'Switchgear and enclosure testing',
  place: 'Test site 4, Langkloof',
}
const signatures = [
  {
    name: 'M. Oosthuizen',
    role: 'Test engineer',
    path: 'c8 -16 14 -18 12 -4c-2 10 6 -14 14 -12c6 2 -4 14 6 10c8 -4 6 -12 14 -10c8 2 2 12 12 8c10 -4 22 -8 30 -6',
  },
  {
    name: 'T. Radebe',
    role: 'Technical signatory',
    path: 'c2 -14 16 -22 18 -10c2 10 -16 12 -8 4c10 -8 18 -6 18 2c0 8 14 -10 18 -4c4 8 -6 10 4 6c12 -6 26 -2 38 -8',
  },
]

export function certificatePage(sheet: Sheet, certificate: Certificate) {
  const { margin, width, height } = page
  sheet.rect(0, 0, width, height, { fill: colours.white })
  sheet.rect(26, 26, width - 52, height - 52, { stroke: colours.hairStrong, width: 1 })
  sheet.rect(31, 31, width - 62, height - 62, { stroke: colours.hair, width: 0.6 })

  seal(sheet, margin + 24, 92, 24)
  sheet.text(margin + 64, 88, laboratory.name, { face: 'head600', size: 20, colour: colours.ink })
  sheet.text(margin + 64, 103, laboratory.motto, styles.note)
  const right: Style = { ...styles.note, align: 'right' }
  sheet.text(width - margin, 86, 'Certificate number', right)
  sheet.text(width - margin, 104, certificate.number, {
    face: 'head600',
    size: 17,
    colour: colours.ink,
    align: 'right',
  })
  line(sheet, margin, 132, width - margin, 132, { stroke: colours.ink, width: 1 })
  sheet.rect(margin, 131, 56, 3, { fill: colours.amber })

  let y = setText(sheet, margin, 152, column, 'Certificate of conformity', {
    face: 'head600',
    size: 36,
    colour: colours.ink,
    leading: 1.1,
  })
  y = setText(sheet, margin, y + 4, column, `${certificate.standard}: ${certificate.product}`, {
    face: 'head500',
    size: 17,
    colour: colours.ink2,
    leading: 1.25,
  })
  y += 18
  const rows: [string, string][] = [
    [
      'Applicant and maker',
      `${defaultShop.legalName}, ${defaultShop.address.street}, ${defaultShop.address.city} ${defaultShop.address.postalCode}, ${defaultShop.address.country}`,
    ],
    ...certificate.particulars,
    ['Date of issue', certificate.issued],
    ['Valid to', certificate.validTo],
  ]
  for (const [name, value] of rows) {
    const strong: Style = { ...styles.body, face: 'body600', colour: colours.ink, leading: 1.4 }
    setText(sheet, margin, y + 5, 140, name, { ...styles.body, colour: colours.ink3, leading: 1.4 })
    y = setText(sheet, margin + 150, y + 5, column - 150, value, strong) + 5
    line(sheet, margin, y, width - margin, y, { stroke: colours.hair, width: 0.6 })
  }
  setText(sheet, margin, y + 16, column, certificate.statement, { ...styles.body, size: 9.5 })

  const foot = height - 148
  for (const [index, { name, role, path }] of signatures.entries()) {
    const x = margin + index * 180
    sheet.path(`M${x + 8} ${foot + 2}${path}`, { stroke: penBlue, width: 1.2 })
    line(sheet, x, foot + 14, x + 150, foot + 14, { stroke: colours.ink, width: 0.7 })
    sheet.text(x, foot + 27, name, { ...styles.body, face: 'body600', colour: colours.ink })
    sheet.text(x, foot + 39, role, styles.note)
  }
  stamp(sheet, width - margin - 52, foot + 4, certificate)
  sheet.text(
    margin,
    height - 62,
    `${laboratory.place}. This certificate speaks for the samples tested and may be copied only as a whole.`,
    { ...styles.note, size: 7 },
  )
  sheet.text(margin, height - 51, demoNote, { ...styles.note, size: 6.5, colour: colours.steel500 })
}

function seal(sheet: Sheet, x: number, y: number, radius: number) {
  const unit = radius / 24
  sheet.circle(x, y, radius, { fill: colours.graphite })
  sheet.circle(x, y, radius - 3.5 * unit, { stroke: colours.white, width: 0.7 })
  const bolt = [
    [3, -14],
    [-8, 3],
    [-1, 3],
    [-4, 14],
    [8, -4],
    [1, -4],
  ].map(([dx = 0, dy = 0]) => `${x + dx * unit} ${y + dy * unit}`)
  sheet.path(`M${bolt.join('L')}Z`, { fill: colours.amber })
}

function stamp(sheet: Sheet, x: number, y: number, { validTo }: Certificate) {
  for (const radius of [46, 42.5]) sheet.circle(x, y, radius, { stroke: penBlue, width: radius === 46 ? 1.4 : 0.6 })
  const style: Style = { face: 'head600', size: 12, colour: penBlue, align: 'center' }
  sheet.text(x, y - 14, 'TESTED', { ...style, size: 17 })
  sheet.text(x, y + 3, 'valid to', { ...style, face: 'head500', size: 9.5 })
  sheet.text(x, y + 17, validTo.replace(/ ([A-Z][a-z]{2})[a-z]* /, ' $1 '), style)
  const dash = (42.5 - 8) * 2 - widthOf('TESTED', style)
  line(sheet, x - dash / 2, y - 8.5, x + dash / 2, y - 8.5, { stroke: penBlue, width: 0.6 })
}

/** Header and footer of the schedule: the laboratory's, not the manufacturer's. */
export function laboratoryFurniture(sheet: Sheet, name: string, number: number) {
  seal(sheet, page.margin + 11, 47, 11)
  sheet.text(page.margin + 30, 52, laboratory.name, { face: 'head600', size: 14, colour: colours.ink })
  sheet.text(page.width - page.margin, 51, name, { ...styles.note, align: 'right' })
  line(sheet, page.margin, 66, page.width - page.margin, 66, { stroke: colours.ink, width: 1 })
  const foot = page.height - 42
  line(sheet, page.margin, foot - 12, page.width - page.margin, foot - 12, { stroke: colours.hair })
  sheet.text(page.margin, foot, `${laboratory.place}. Valid only together with the certificate.`, {
    ...styles.note,
    size: 7,
  })
  sheet.text(page.width - page.margin, foot, String(number), { ...styles.note, face: 'body600', align: 'right' })
  sheet.text(page.margin, foot + 11, demoNote, { ...styles.note, size: 6, colour: colours.steel500 })
}

/** What was tested, and the results: the pages after the certificate. */
export function scheduleOf(flow: Flow, { number, schedule }: Certificate) {
  for (const [index, { title, lead, columns, rows }] of schedule.entries()) {
    if (index === 0) flow.heading(`Schedule to certificate ${number}`)
    flow.subheading(title)
    flow.text(lead)
    table(flow, columns, rows)
  }
  flow.text('End of the schedule.', styles.note)
}
