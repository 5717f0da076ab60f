import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import type { Order, OrderItem } from '#contract/orders/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { firstGeometry, nameGeometry } from '#enclosure/geometry-version.ts'
import type { Rates } from '#enclosure/price.ts'
import { multiplyName } from '#server/configure/multiply-pieces.ts'
import type { WorkshopParts } from '#server/configure/workshop-parts.ts'
import type { Block, Sheet } from '#server/pdf/sheet.ts'
import { cutoutTable } from './cutout-table.ts'
import { type Logo, longDay, sheetOf } from './sheet-parts.ts'

const labels = ['Steel', 'Finish', 'Protection', 'Door and lock', 'Mounting and inside']

const bendTitle =
  'Bends in their order on the brake: up is towards you; x from the left of the blank as drawn, y from its lower edge'

type Maker = {
  shop: ShopIdentity
  logo: Logo
  /** Which products the office has linked to the hardware. */
  partNumbers?: Rates['partNumbers']
  /** By line: each sheet opens its job. */
  jobs?: { byLine: ReadonlyMap<string, SheetJob>; shopUrl: string }
}
type SheetJob = { jobNumber: string; qty: number; dueOn: string | null }

/**
 * The workshop's instructions: one sheet per custom enclosure, without prices. `parts` are by design id.
 */
export const toWorkshopSheets = (order: Order, parts: ReadonlyMap<string, WorkshopParts>, maker: Maker): Sheet[] =>
  order.orderItems.flatMap((item) => {
    const made = parts.get(item._id)
    return item.design && made ? [toSheet(order, { ...item, design: item.design }, made, maker)] : []
  })

type Made = OrderItem & { design: NonNullable<OrderItem['design']> }

function toSheet(order: Order, item: Made, parts: WorkshopParts, { shop, logo, partNumbers, jobs }: Maker): Sheet {
  const job = jobs?.byLine.get(item._id)
  const { orderNumber, createdAt } = order
  const { design: kept } = item
  // A refunded piece is not made.
  const qty = job?.qty ?? item.qty
  const blocks: Block[] = [
    {
      type: 'pairs',
      title: item.name,
      rows: [
        ...kept.facts.slice(1).map((fact, index): [string, string] => [labels[index] ?? 'Cut-outs', fact]),
        ['Mass', `${kept.kg} kg each as delivered${qty > 1 ? `, ${(kept.kg * qty).toFixed(1)} kg in total` : ''}`],
        ['Drawing', `${kept.code}, on A3, geometry ${nameGeometry(kept.geometry ?? firstGeometry)}`],
      ],
      picture: parts.picture,
    },
    // on the first page: at the end they could stand on a sheet of their own
    { type: 'signatures', labels: ['Cut', 'Folded and welded', 'Coated', 'Fitted', 'Checked'] },
    { type: 'text', text: 'Parts to cut and fold', isStrong: true },
    flatsTable(parts, qty),
    ...(parts.bends?.length
      ? ([
          { type: 'text', text: bendTitle, isStrong: true },
          {
            type: 'table',
            columns: [
              { label: 'Part', isStrong: true, grows: true },
              { label: 'No', align: 'right' },
              { label: 'Bend' },
              { label: 'Angle', align: 'right' },
              { label: 'Line at, mm', align: 'right' },
              { label: 'Length, mm', align: 'right' },
            ],
            rows: parts.bends,
          },
        ] satisfies Block[])
      : []),
    ...(parts.hardware
      ? ([
          { type: 'text', text: 'Hardware', isStrong: true },
          {
            type: 'table',
            columns: [
              { label: 'Part', isStrong: true, grows: true },
              { label: 'Part number' },
              { label: 'Each', align: 'right' },
              { label: 'In total', align: 'right' },
            ],
            rows: parts.hardware.map(([what, count, id]) => [
              what,
              (id && partNumbers?.[id]) || '–',
              count,
              multiply(count, qty),
            ]),
          },
        ] satisfies Block[])
      : []),
    ...(parts.positions
      ? ([{ type: 'pairs', title: 'Positions and checks', rows: parts.positions }] satisfies Block[])
      : []),
    ...(parts.cutouts.length > 0
      ? ([
          {
            type: 'text',
            text: 'Cut-outs and locks: x and y to the centre, from the lower left corner of the face, seen from outside',
            isStrong: true,
          },
          cutoutTable(parts.cutouts),
          { type: 'drawing', title: 'Faces, seen from outside', figure: parts.faces },
        ] satisfies Block[])
      : []),
  ]
  return sheetOf({
    heading: 'Workshop sheet',
    number: `${orderNumber} ${kept.code}`,
    seller: shop,
    logo,
    date: createdAt,
    url: jobUrl(job, jobs),
    facts: [
      ...(job ? [['Job', job.jobNumber] as [string, string]] : []),
      ['Order', orderNumber],
      ['Drawing', kept.code],
      ['Quantity', String(qty)],
      ['Placed', longDay(createdAt)],
      ...dueFact(job),
      ...(item.leadTimeDays ? [['Lead time', describeLeadTime(item.leadTimeDays)] as [string, string]] : []),
    ],
    blocks,
  })
}

const jobUrl = (job: SheetJob | undefined, jobs: Maker['jobs']): string | undefined =>
  job && `${jobs?.shopUrl}/manage/workshop/${job.jobNumber}`

const dueFact = (job: SheetJob | undefined): [string, string][] => (job?.dueOn ? [['Due', longDay(job.dueOn)]] : [])

/** One page for each job without a drawing: what it is, how many, and the code that opens it. `stations` sign. */
export const toJobSheets = (order: Order, stations: readonly string[], { shop, logo, jobs }: Maker): Sheet[] =>
  order.orderItems.flatMap((item) => {
    const job = jobs?.byLine.get(item._id)
    if (item.design || !job) return []
    const { orderNumber, createdAt } = order
    const { name, partNumber, description } = item
    return sheetOf({
      heading: 'Workshop sheet',
      number: `${orderNumber} ${job.jobNumber}`,
      seller: shop,
      logo,
      date: createdAt,
      url: jobUrl(job, jobs),
      facts: [
        ['Job', job.jobNumber],
        ['Order', orderNumber],
        ...(partNumber ? [['Part number', partNumber] as [string, string]] : []),
        ['Quantity', String(job.qty)],
        ['Placed', longDay(createdAt)],
        ...dueFact(job),
      ],
      blocks: [
        { type: 'text', text: `${job.qty} × ${name}`, isStrong: true },
        ...(description ? ([{ type: 'text', text: description }] satisfies Block[]) : []),
        { type: 'signatures', labels: [...stations] },
      ],
    })
  })

/** '4' or '2.36 m', so many times. */
const multiply = (count: string, qty: number): string => {
  const [figure = '', unit] = count.split(' ')
  return unit ? `${(Number(figure) * qty).toFixed(2)} ${unit}` : String(Number(figure) * qty)
}

const flatsTable = ({ flats }: WorkshopParts, qty: number): Block => ({
  type: 'table',
  columns: [
    { label: 'Pieces', align: 'right', isStrong: true },
    { label: 'Part', isStrong: true },
    { label: 'Sheet' },
    { label: 'Blank, mm', align: 'right' },
    { label: 'Bends', align: 'right' },
    { label: 'Holes', align: 'right' },
    { label: 'File', grows: true },
  ],
  rows: flats.map(({ name, count, sheet, blank, bends, holes, file }) => [
    String(count * qty),
    name,
    sheet,
    blank,
    String(bends),
    String(holes),
    multiplyName(file, qty),
  ]),
})
