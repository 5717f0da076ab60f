import type { Outline } from '#contract/catalogue/outline.ts'
import type { ShopColours } from '#contract/settings/colours.ts'
import type { Sheet as Figure } from '#enclosure/drawing.ts'

/** A printed document as plain data. It is passed to a worker, so it contains no functions. */
export type Sheet = {
  /** The PDF's title: 'Tax invoice INV-000123'. */
  title: string
  /** The heading: 'Tax invoice'. */
  heading: string
  brand: { name: string; logo?: Picture | undefined; colours?: ShopColours | undefined }
  author: string
  /** When the document was issued, not drawn: equal data gives equal bytes. */
  date: string
  /** Printed across every page. */
  mark?: string | undefined
  /** Number, date and references, under the heading. */
  facts: [label: string, value: string][]
  /** Opens this page of the shop: a QR code beside the facts. */
  url?: string | undefined
  blocks: Block[]
  /** At the bottom of every page, beside the page number. */
  foot: string
}

export type Block =
  | { type: 'parties'; parties: Party[] }
  | { type: 'table'; columns: Column[]; rows: string[][] }
  /** `isStrong` highlights one row; `isBold` makes rows bold. */
  | { type: 'totals'; rows: { label: string; value: string; isStrong?: boolean; isBold?: boolean }[] }
  /** With a picture on the right, if there is one. */
  | { type: 'pairs'; title: string; rows: [label: string, value: string][]; picture?: Illustration | undefined }
  /** At its original size. */
  | { type: 'drawing'; title: string; figure: Figure }
  | { type: 'text'; text: string; isStrong?: boolean }
  | { type: 'signatures'; labels: string[] }
  | ({ type: 'product' } & ProductBlock)

export type Picture = { bytes: Uint8Array; width: number; height: number }

/** The contents of a product's data sheet, which always fits on one page. */
export type ProductBlock = {
  name: string
  description: string
  picture?: Picture | undefined
  attributes: [label: string, value: string][]
  outline?: { drawing: Outline; words: string } | undefined
  documents: { name: string; kind: string; url: string }[]
  /** Its page in the shop, also as a QR code. */
  url: string
}

/** Scaled to its place. `fills` are the colours of the drawing's fills. */
export type Illustration = { alt: string; figure: Figure; fills: Record<string, string> }

export type Party = { label: string; name: string; lines: string[] }

export type Column = {
  label: string
  /** One column takes the width that the others leave. */
  grows?: boolean
  align?: 'right'
  isStrong?: boolean
  /** An empty square to tick with a pen. */
  isBox?: boolean
}
