import type { OrderDesign } from '#contract/configure/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { splitTotal } from '#contract/invoices/credit.ts'
import { fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { bankSafety } from '#contract/orders/proof.ts'
import { canPay, isCollected } from '#contract/orders/status.ts'
import { describeLines, findGoods, findUnshipped, nameParcel } from '#contract/orders/unshipped.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { exclVat, nameInvoice, totalRows } from '#contract/vat.ts'
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

/** `payUrl`: where it is paid by card. */
export function toProForma(order: Order, shop: ShopIdentity, logo: Logo, payUrl?: string): Sheet {
  const { shippingAddress: to, orderNumber, vatPercent } = order
  const { itemsCents, deliveryCents, taxCents, totalCents } = splitTotal(
    { itemsCents: fromDecimal(order.itemsPrice), totalCents: fromDecimal(order.totalPrice), vatPercent },
    fromDecimal(order.invoiceTaxPrice),
  )
  const blocks: Block[] = [
    {
      type: 'parties',
      parties: [
        sellerParty(vatPercent > 0 ? shop : { ...shop, vatNumber: '' }, 'From'),
        buyerParty(order.billingAddress ?? to, 'To', vatPercent),
      ],
    },
    {
      type: 'table',
      columns: goodsColumns(vatPercent),
      rows: order.orderItems.map((item) => goodsRow(toSheetLine(item))),
    },
    {
      type: 'totals',
      rows: [
        { label: exclVat('Items', vatPercent), value: rand(itemsCents) },
        { label: exclVat(order.delivery?.name ?? 'Delivery', vatPercent), value: rand(deliveryCents) },
        ...totalRows(vatPercent, rand(taxCents), rand(totalCents)).map(({ isTotal, ...row }) => ({
          ...row,
          isStrong: isTotal,
        })),
        ...partRows(order),
      ],
    },
    {
      type: 'text',
      text: `This is not ${vatPercent > 0 ? 'a tax' : 'an'} invoice. You will receive the ${nameInvoice(vatPercent)} when the order is paid.`,
      isStrong: true,
    },
  ]
  const url = canPay(order) ? payUrl : undefined
  if (url) blocks.push({ type: 'text', text: 'To pay by card, scan the code at the top.' })
  if (canPay(order) && order.paymentMethod === 'EFT') {
    blocks.push(bankBlock(order, shop))
    if (shop.bank.accountNumber) blocks.push({ type: 'text', text: bankSafety, isStrong: true })
  }
  return sheetOf({
    heading: 'Pro forma invoice',
    number: orderNumber,
    seller: shop,
    logo,
    ...(url ? { url } : {}),
    date: order.createdAt,
    facts: [
      ['Order', orderNumber],
      ['Date', longDay(order.createdAt)],
      ...(to.reference ? [['Your reference', to.reference] as [string, string]] : []),
    ],
    blocks,
  })
}

/** What is asked first, what has arrived, and what is due now. */
function partRows({ depositPrice, receivedPrice, duePrice, totalPrice }: Order) {
  const [received, due, total] = [receivedPrice, duePrice, totalPrice].map(fromDecimal) as [number, number, number]
  if (!depositPrice && received === 0) return []
  return [
    ...(depositPrice ? [{ label: 'Deposit', value: rand(fromDecimal(depositPrice)) }] : []),
    ...(received > 0 ? [{ label: 'Received', value: rand(-received) }] : []),
    { label: 'Due now', value: rand(due), isStrong: true },
    ...(total - received > due
      ? [{ label: 'Balance before it leaves our works', value: rand(total - received - due) }]
      : []),
  ]
}

function bankBlock({ orderNumber, duePrice, payBy }: Order, { bank, phone, email }: ShopIdentity): Block {
  if (!bank.accountNumber)
    return { type: 'text', text: `Please contact us for our bank details before you pay: ${phone}, ${email}.` }
  const rows: [string, string][] = [
    ['Bank', bank.bankName],
    ['Account name', bank.accountName],
    ['Account number', bank.accountNumber],
    ['Branch code', bank.branchCode],
    ['Account type', bank.accountType],
    ['Reference', orderNumber],
    ['Amount', rand(fromDecimal(duePrice))],
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

type Packed = {
  goods: Order['orderItems']
  /** 'Parcel 1 of 2', if there are several. */
  place: string | undefined
  /** The courier, once it has left. */
  sent: Pick<Order, 'courier' | 'trackingNumber'>
  rest: Order['orderItems']
}

/** What one parcel holds. Without one it is what has still to be shipped, or the whole order once all is. */
function findPacked(order: Order, parcelId: string | undefined): Packed {
  const { parcels, orderItems } = order
  const unshipped = findUnshipped({ ...order, items: orderItems })
  const named = parcels.findIndex(({ _id }) => _id === parcelId)
  if (parcelId !== undefined && named === -1) throw new AppError('not_found', 'Parcel not found.')
  const index = named === -1 && unshipped.length === 0 && parcels.length === 1 ? 0 : named
  const parcel = parcels[index]
  if (!parcel) {
    const isNext = unshipped.length > 0
    return {
      goods: isNext ? unshipped : findGoods(orderItems, order.refunds),
      place: isNext && parcels.length > 0 ? nameParcel(parcels.length, parcels, true) : undefined,
      sent: isNext ? {} : order,
      rest: [],
    }
  }
  const later = parcels.slice(index + 1).flatMap(({ lines }) => lines)
  const isMore = unshipped.length > 0
  return {
    goods: pickLines(orderItems, parcel.lines),
    place: parcels.length > 1 || isMore ? nameParcel(index, parcels, isMore) : undefined,
    sent: parcel,
    rest: pickLines(orderItems, [...later, ...unshipped]),
  }
}

const pickLines = (items: Order['orderItems'], lines: readonly { _id: string; qty: number }[]): Order['orderItems'] =>
  items.flatMap((item) => {
    const qty = lines.reduce((sum, line) => (line._id === item._id ? sum + line.qty : sum), 0)
    return qty > 0 ? [{ ...item, qty }] : []
  })

/** For picking and packing: items and delivery address, without prices. `parts` are by design id. */
export function toPackingSlip(
  order: Order,
  parts: ReadonlyMap<string, WorkshopParts>,
  {
    shop,
    logo,
    parcel,
    places = new Map(),
  }: { shop: ShopIdentity; logo: Logo; parcel?: string | undefined; places?: ReadonlyMap<string, string> },
): Sheet {
  const { shippingAddress: to, orderNumber } = order
  const place = buyerParty(to, isCollected(order) ? 'Collected by' : 'Deliver to', 0)
  const refunds = order.refunds?.filter(({ state, isSurplus }) => state !== 'failed' && !isSurplus) ?? []
  // A refund by line says which goods stay here; an amount does not.
  const reasons = refunds.flatMap(({ lines, delivery, reason }) => (lines || delivery ? [] : reason))
  const { goods, place: parcelName, sent, rest } = findPacked(order, parcel)
  const hasPlaces = goods.some(({ _id }) => places.has(_id))
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
        ...(hasPlaces ? [{ label: 'Place' }] : []),
        { label: 'Part number', isStrong: true },
        { label: 'Description', grows: true },
      ],
      rows: goods.map(({ _id, qty, partNumber, name, description, madeToOrder }) => [
        '',
        String(qty),
        ...(hasPlaces ? [places.get(_id) ?? ''] : []),
        partNumber,
        [madeToOrder ? `${name} (made to order)` : name, description].filter(Boolean).join(': '),
      ]),
    },
  ]
  for (const { _id, design, name } of goods) if (design) blocks.push(...designBlocks(design, name, parts.get(_id)))
  if (reasons.length > 0)
    blocks.push({
      type: 'text',
      text: `Part of this order was refunded. Check with the office what to pack: ${reasons.join(' ')}`,
      isStrong: true,
    })
  const short = parcel === undefined ? (order.shortages ?? []) : []
  if (short.length > 0)
    blocks.push({
      type: 'text',
      text: `Sold beyond stock: ${describeLines(order.orderItems, short)}. Check that these are there.`,
      isStrong: true,
    })
  if (rest.length > 0)
    blocks.push({ type: 'text', text: `Follows in another parcel: ${describeLines(order.orderItems, rest)}.` })
  blocks.push({ type: 'signatures', labels: ['Packed by', 'Date', 'Received by', 'Date'] })
  return sheetOf({
    heading: parcelName ? `Packing slip, ${parcelName.toLowerCase()}` : 'Packing slip',
    number: orderNumber,
    seller: shop,
    logo,
    date: order.createdAt,
    facts: [
      ['Order', orderNumber],
      ['Placed', longDay(order.createdAt)],
      ...(to.reference ? [['Reference', to.reference] as [string, string]] : []),
      ...(order.delivery ? [['Delivery', order.delivery.name] as [string, string]] : []),
      ...(parcelName ? [['Parcel', parcelName.replace('Parcel ', '')] as [string, string]] : []),
      ...(sent.courier
        ? [['Courier', [sent.courier, sent.trackingNumber].filter(Boolean).join(', ')] as [string, string]]
        : []),
    ],
    blocks,
  })
}
