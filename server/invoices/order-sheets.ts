import type { OrderDesign } from '#contract/configure/calls.ts'
import { splitTotal } from '#contract/invoices/credit.ts'
import { fromDecimal, nameVat, vatPercent } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { returnedCents } from '#contract/orders/refunded.ts'
import { isCollected } from '#contract/orders/status.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import type { WorkshopParts } from '#server/configure/workshop-parts.ts'
import type { Block, Sheet } from '#server/pdf/sheet.ts'
import { cutoutTable } from './cutout-table.ts'
import {
  buyerParty,
  goodsColumns,
  goodsRow,
  type Logo,
  longDay,
  rand,
  sellerParty,
  sheetOf,
  toSheetLine,
} from './sheet-parts.ts'

/** Sheets that are drawn on request, neither numbered nor stored. */

export function toProForma(order: Order, shop: ShopIdentity, logo: Logo): Sheet {
  const { shippingAddress: to, orderNumber } = order
  const { itemsCents, deliveryCents, taxCents, totalCents } = splitTotal(
    { itemsCents: fromDecimal(order.itemsPrice), totalCents: fromDecimal(order.totalPrice) },
    fromDecimal(order.invoiceTaxPrice),
  )
  const blocks: Block[] = [
    { type: 'parties', parties: [sellerParty(shop, 'From'), buyerParty(order.billingAddress ?? to, 'To')] },
    { type: 'table', columns: goodsColumns, rows: order.orderItems.map((item) => goodsRow(toSheetLine(item))) },
    {
      type: 'totals',
      rows: [
        { label: 'Items, excl. VAT', value: rand(itemsCents) },
        { label: `${order.delivery?.name ?? 'Delivery'}, excl. VAT`, value: rand(deliveryCents) },
        { label: nameVat(vatPercent), value: rand(taxCents) },
        { label: 'Total incl. VAT', value: rand(totalCents), isStrong: true },
      ],
    },
    {
      type: 'text',
      text: 'This is not a tax invoice. You will receive the tax invoice when the order is paid.',
      isStrong: true,
    },
  ]
  if (order.status === 'pending' && order.paymentMethod === 'EFT') blocks.push(bankBlock(order, shop))
  return sheetOf({
    heading: 'Pro forma invoice',
    number: orderNumber,
    seller: shop,
    logo,
    date: order.createdAt,
    facts: [
      ['Order', orderNumber],
      ['Date', longDay(order.createdAt)],
      ...(to.reference ? [['Your reference', to.reference] as [string, string]] : []),
    ],
    blocks,
  })
}

function bankBlock({ orderNumber, totalPrice, payBy }: Order, { bank, phone, email }: ShopIdentity): Block {
  if (!bank.accountNumber)
    return { type: 'text', text: `Please contact us for our bank details before you pay: ${phone}, ${email}.` }
  const rows: [string, string][] = [
    ['Bank', bank.bankName],
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber],
    ['Branch code', bank.branchCode],
    ['Account type', bank.accountType],
    ['Reference', orderNumber],
    ['Amount', rand(fromDecimal(totalPrice))],
    ['Pay by', payBy ? longDay(payBy) : ''],
  ]
  return { type: 'pairs', title: 'Pay by bank transfer', rows: rows.filter(([, value]) => value) }
}

/** The custom enclosures: picture, facts and cut-outs, as they were stored when it was first ordered. */
function designBlocks(design: OrderDesign, name: string, parts: WorkshopParts | undefined): Block[] {
  const facts: Block = {
    type: 'pairs',
    title: `${design.code}: ${name}`,
    rows: [
      ['Made as', `${design.facts.slice(1).join('. ')}.`],
      ['Mass', `${design.kg} kg each`],
      ['Cut-outs', String(design.cutouts.length)],
    ],
    picture: parts?.picture,
  }
  // the locks' holes come after them
  const cutouts = parts?.cutouts.slice(0, design.cutouts.length) ?? []
  return cutouts.length > 0 ? [facts, cutoutTable(cutouts)] : [facts]
}

/** For picking and packing: items and delivery address, without prices. `parts` are by design id. */
export function toPackingSlip(
  order: Order,
  parts: ReadonlyMap<string, WorkshopParts>,
  { shop, logo }: { shop: ShopIdentity; logo: Logo },
): Sheet {
  const { shippingAddress: to, orderNumber, courier, trackingNumber } = order
  const place = buyerParty({ ...to, vatNumber: undefined }, isCollected(order) ? 'Collected by' : 'Deliver to')
  const reasons = order.refunds
    ?.filter(({ state, isSurplus }) => state !== 'failed' && !isSurplus)
    .map(({ reason }) => reason)
    .join(' ')
  const blocks: Block[] = [
    {
      type: 'parties',
      parties: [
        { ...place, lines: [...place.lines, to.phone] },
        sellerParty({ ...shop, vatNumber: '', registrationNumber: '' }, 'From'),
      ],
    },
    {
      type: 'table',
      columns: [
        { label: 'Picked', isBox: true },
        { label: 'Quantity', align: 'right', isStrong: true },
        { label: 'Part number', isStrong: true },
        { label: 'Description', grows: true },
      ],
      rows: order.orderItems.map(({ qty, partNumber, name, description, madeToOrder }) => [
        '',
        String(qty),
        partNumber,
        [madeToOrder ? `${name} (made to order)` : name, description].filter(Boolean).join(': '),
      ]),
    },
  ]
  for (const { _id, design, name } of order.orderItems)
    if (design) blocks.push(...designBlocks(design, name, parts.get(_id)))
  if (returnedCents(order) > 0)
    blocks.push({
      type: 'text',
      text: `Part of this order was refunded. Check with the office what to pack: ${reasons}`,
      isStrong: true,
    })
  blocks.push({ type: 'signatures', labels: ['Packed by', 'Date', 'Received by', 'Date'] })
  return sheetOf({
    heading: 'Packing slip',
    number: orderNumber,
    seller: shop,
    logo,
    date: order.createdAt,
    facts: [
      ['Order', orderNumber],
      ['Placed', longDay(order.createdAt)],
      ...(to.reference ? [['Reference', to.reference] as [string, string]] : []),
      ...(order.delivery ? [['Delivery', order.delivery.name] as [string, string]] : []),
      ...(courier ? [['Courier', [courier, trackingNumber].filter(Boolean).join(', ')] as [string, string]] : []),
    ],
    blocks,
  })
}
