import type { Attribute } from '#contract/catalogue/calls.ts'
import type { Price } from './price-text.ts'

export type DocumentLink = { name: string; url: string }
export type Stock = { inStock?: boolean; count?: number }
export type FoundPrice = Price & { text: string; isLowest?: boolean }

/** What one part of a page states about one product. Missing fields were not mentioned. */
export type Facts = {
  url?: string
  name?: string
  partNumber?: string
  description?: string
  price?: FoundPrice
  brand?: string
  category?: string
  stock?: Stock
  images?: string[]
  documents?: DocumentLink[]
  attributes?: Attribute[]
}

/** The contract's maximum; a page can contain anything. */
export const longest = {
  name: 200,
  partNumber: 64,
  description: 20_000,
  brand: 80,
  category: 80,
  attributeName: 60,
  attributeValue: 200,
  documentName: 150,
  images: 20,
  documents: 20,
  attributes: 60,
}
