import { type Design, steels } from '#contract/configure-catalogue.ts'
import { drawFaceRows } from '#contract/configure-drawing.ts'
import { type Flat, flatsOf } from '#contract/configure-flats.ts'
import { fromLink } from '#contract/configure-link.ts'
import type { Order, OrderItem } from '#contract/orders.ts'
import type { ShopIdentity } from '#contract/shop.ts'
import { flatFileName } from '#server/configure/make-drawings.ts'
import type { Block, Sheet } from '#server/pdf/sheet.ts'
import { cutoutTable, pictureOf } from './design-parts.ts'
import { type Logo, longDay, sheetOf } from './sheet-parts.ts'

const facesBox = { w: 177, h: 150 }
const labels = ['Steel', 'Finish', 'Protection', 'Door and lock', 'Mounting and inside']

/** What the workshop builds from: one sheet for each enclosure to measure, without prices. */
export const toWorkshopSheets = (order: Order, shop: ShopIdentity, logo: Logo): Sheet[] =>
  order.orderItems.flatMap((item) => {
    const design = item.design && fromLink(item.design.link)
    return item.design && design ? [toSheet(order, { ...item, design: item.design }, design, shop, logo)] : []
  })

type Made = OrderItem & { design: NonNullable<OrderItem['design']> }

function toSheet({ orderNumber, createdAt }: Order, item: Made, design: Design, shop: ShopIdentity, logo: Logo): Sheet {
  const { design: kept, qty } = item
  const cutouts = cutoutTable(kept)
  const blocks: Block[] = [
    {
      type: 'pairs',
      title: item.name,
      rows: [
        ...kept.facts.slice(1).map((fact, index): [string, string] => [labels[index] ?? '', fact]),
        ['Mass', `${kept.kg} kg each${qty > 1 ? `, ${(kept.kg * qty).toFixed(1)} kg in all` : ''}`],
        ['Drawing', `${kept.code}, on A3`],
      ],
      picture: pictureOf(kept),
    },
    { type: 'text', text: 'Parts to cut and fold', isStrong: true },
    partsTable(kept.code, design, qty),
    ...(cutouts
      ? ([
          {
            type: 'text',
            text: 'Cut-outs: x and y to the middle, from the lower left of the face seen from outside',
            isStrong: true,
          },
          cutouts,
          { type: 'drawing', title: 'Faces, seen from outside', figure: drawFaceRows(design, facesBox) },
        ] satisfies Block[])
      : []),
    { type: 'signatures', labels: ['Cut', 'Folded and welded', 'Coated', 'Fitted', 'Checked'] },
  ]
  return sheetOf({
    heading: 'Workshop sheet',
    number: `${orderNumber} ${kept.code}`,
    seller: shop,
    logo,
    date: createdAt,
    facts: [
      ['Order', orderNumber],
      ['Drawing', kept.code],
      ['Quantity', String(qty)],
      ['Placed', longDay(createdAt)],
    ],
    blocks,
  })
}

function partsTable(code: string, design: Design, qty: number): Block {
  const material = ({ material: kind }: Flat) => (kind === 'plate' ? steels.galvanised : steels[design.steel]).label
  return {
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
    rows: flatsOf(design).map((flat) => [
      String(flat.count * qty),
      flat.name,
      `${material(flat)} ${flat.sheet}`,
      `${flat.w.toFixed(1)} × ${flat.h.toFixed(1)}`,
      String(flat.bends.length),
      String(flat.holes.length),
      flatFileName(code, flat),
    ]),
  }
}
