import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import { formatRand } from '#contract/money.ts'
import { products } from '../catalogue.ts'
import type { Cover } from '../print/cover.ts'
import type { Flow } from '../print/flow.ts'
import { column, page, styles } from '../print/sheet.ts'
import { setText } from '../print/type.ts'
import type { DemoProduct } from '../shapes.ts'

export type Brochure = {
  /** The document's key in documents.ts. */
  key: string
  cover: Cover
  /** Image names for a row of three. */
  pictures: [string, string, string]
  write: (flow: Flow, pictures: Buffer[]) => void
}

/** The size of one image in a row of three. */
export const rowPicture = { width: (column - 2 * 14) / 3, height: ((column - 2 * 14) / 3) * 0.75 }

export function pictureRow(flow: Flow, pictures: Buffer[], captions: [string, string, string]) {
  const { width, height } = rowPicture
  flow.need(height + 40)
  const y = flow.y()
  for (const [index, jpeg] of pictures.entries()) {
    const x = page.margin + index * (width + 14)
    flow.sheet().image(jpeg, x, y, width, height)
    setText(flow.sheet(), x, y + height + 5, width, captions[index] ?? '', styles.note)
  }
  flow.space(height + 36)
}

export const inSeries = (...series: string[]): DemoProduct[] =>
  products.filter((product) => series.includes(product.series))

export const value = ({ attributes }: DemoProduct, name: string): string =>
  attributes.find((attribute) => attribute.name === name)?.value ?? '–'

/** An attribute's figure without its unit, for columns that name the unit. */
export const figureOf = (product: DemoProduct, name: string): string =>
  value(product, name).replace(/ (mm|mm²|A|kA|kW|kg|kg\/m|VA|Nm)$/, '')

export const price = ({ priceCents }: DemoProduct): string => formatRand(priceCents)

export const availability = ({ madeToOrder, leadTimeDays }: DemoProduct): string =>
  madeToOrder && leadTimeDays ? describeLeadTime(leadTimeDays) : 'Stock'

/** Table rows: part number, the requested columns, price. */
export const rowsOf = (items: DemoProduct[], names: string[]): string[][] =>
  items.map((product) => [product.partNumber, ...names.map((name) => figureOf(product, name)), price(product)])

export const priceNote =
  'Prices in rand without VAT, valid from 1 November 2026, ex works Germiston. The web shop shows current prices and stock.'
