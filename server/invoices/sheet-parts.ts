import type { InvoiceBuyer } from '#contract/invoices/calls.ts'
import { formatRand, toCents } from '#contract/money.ts'
import type { OrderItem, Seller } from '#contract/orders/calls.ts'
import { withExcl } from '#contract/vat.ts'
import { toFactsLine } from '#enclosure/words.ts'
import type { Column, Party, Sheet } from '#server/pdf/sheet.ts'
import type { SheetLine } from './invoice-data.ts'

export const rand = formatRand

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Johannesburg' })
/** 16 November 2026, in Johannesburg time. */
export const longDay = (moment: string): string => dayFormat.format(new Date(moment))

const joined = (parts: (string | undefined)[], by = ', ') => parts.filter(Boolean).join(by)

export function sellerParty(seller: Seller, label = 'Supplied by'): Party {
  const { address: at } = seller
  return {
    label,
    name: seller.legalName || seller.name,
    lines: [
      joined([at.street, at.suburb]),
      joined([joined([at.city, at.postalCode], ' '), at.province]),
      at.country,
      joined([seller.phone, seller.email]),
      seller.registrationNumber && `Registration no. ${seller.registrationNumber}`,
      seller.vatNumber && `VAT no. ${seller.vatNumber}`,
    ].filter(Boolean),
  }
}

/** A seller that is not registered, whose rate is 0, needs nobody's VAT number. */
export function buyerParty(buyer: InvoiceBuyer, label: string, vatPercent: number): Party {
  return {
    label,
    name: buyer.company || buyer.fullName,
    lines: [
      buyer.company ? buyer.fullName : '',
      joined([buyer.address, buyer.suburb]),
      joined([joined([buyer.city, buyer.postalCode], ' '), buyer.province]),
      // Who collects may have given no address.
      buyer.city && buyer.country,
      buyer.vatNumber && vatPercent > 0 ? `VAT no. ${buyer.vatNumber}` : '',
    ].filter(Boolean),
  }
}

function footOf(seller: Seller): string {
  const { address: at } = seller
  return joined([seller.legalName || seller.name, joined([at.street, at.city]), seller.phone, seller.email], '  ·  ')
}

export const goodsColumns = (vatPercent: number): Column[] => [
  { label: 'Part number' },
  { label: 'Description', grows: true },
  { label: 'Quantity', align: 'right' },
  { label: 'Unit price', align: 'right' },
  { label: withExcl('Amount', vatPercent), align: 'right' },
]

export const goodsRow = ({ partNumber, description, qty, unitCents }: SheetLine): string[] => [
  partNumber,
  description,
  String(qty),
  rand(unitCents),
  rand(unitCents * qty),
]

type DescribedLine = Pick<OrderItem, 'partNumber' | 'name' | 'description' | 'qty' | 'price' | 'design'>

const describeLine = ({ name, description, design }: Pick<OrderItem, 'name' | 'description' | 'design'>): string => {
  const facts = design && toFactsLine(design)
  const more = [facts && description ? `${facts}.` : facts, description].filter(Boolean).join(' ')
  return more ? `${name}: ${more}` : name
}

export const toSheetLine = ({ partNumber, qty, price, ...words }: DescribedLine): SheetLine => ({
  partNumber,
  description: describeLine(words),
  qty,
  unitCents: toCents(price),
})

export type Logo = Sheet['brand']['logo']

type SheetParts = Pick<Sheet, 'heading' | 'facts' | 'url' | 'blocks' | 'date' | 'mark'> & {
  number: string
  seller: Seller
  logo: Logo
}

export function sheetOf({ seller, logo, number, ...sheet }: SheetParts): Sheet {
  return {
    ...sheet,
    title: `${sheet.heading} ${number}`,
    author: seller.legalName || seller.name,
    brand: { name: seller.name, logo, colours: seller.colours },
    foot: footOf(seller),
  }
}
