import type { ImportField } from '#contract/imports.ts'

export type Suggestion = { field: ImportField; attribute?: string }

/** How our own export heads the columns, and how others do. */
export const headings: Record<Exclude<ImportField, 'attribute'>, string> = {
  partNumber: 'Part number',
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  price: 'Price excl. VAT',
  countInStock: 'In stock',
  madeToOrder: 'Made to order',
  leadTimeDays: 'Lead time (days)',
  status: 'Status',
  category: 'Category',
  brand: 'Brand',
  images: 'Images',
  isFeatured: 'Featured',
}
export const attributeHeading = (name: string) => `Attribute: ${name}`

const patterns: [Exclude<ImportField, 'attribute'>, RegExp][] = [
  [
    'partNumber',
    /^(?:sku|mpn|code|part|p n|onderdeelnommer|produkkode|variant sku|(?:part|product|item|stock|cat(?:alogue)?|article|order|material|supplier|manufacturer)s? (?:no|nr|number|num|code|id|ref(?:erence)?))$/,
  ],
  [
    'name',
    /^(?:name|naam|title|product|product name|product title|item|item name|short description|item description)$/,
  ],
  ['slug', /^(?:slug|handle|url key|permalink)$/],
  [
    'description',
    /^(?:description|beskrywing|long description|full description|details|body|body html|product description)$/,
  ],
  [
    'price',
    /^(?:(?:unit |selling |sell |list |retail |cost |net |nett |regular |variant |our )?(?:price|prys|rate)(?: (?:zar|r|rand|each|per unit))?(?: (?:in|ex)\w*)?(?: (?:vat|tax|btw))?)$/,
  ],
  [
    'countInStock',
    /^(?:stock|in stock|voorraad|quantity|qty|on hand|stock (?:qty|quantity|level|count|on hand)|qty (?:on hand|in stock|available)|available|count in stock|inventory(?: quantity)?|variant inventory qty|soh)$/,
  ],
  ['madeToOrder', /^(?:made to order|mto|on order|build to order)$/],
  ['leadTimeDays', /^(?:lead time|leadtime|lead time days|delivery days|levertyd)$/],
  ['status', /^(?:status|state|published|visibility)$/],
  [
    'category',
    /^(?:category|categories|kategorie|product category|product type|group|product group|range|family|department)$/,
  ],
  ['brand', /^(?:brand|make|manufacturer|vendor|handelsmerk|vervaardiger|supplier brand)$/],
  ['images', /^(?:images?|pictures?|photos?|image (?:url|src|link|address)s?|picture url|prente?)$/],
  ['isFeatured', /^(?:featured|is featured|highlight)$/],
]

const plainly = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What each column holds by its heading; a field is given to one column only, the first that fits. */
export function guessColumns(columns: string[]): (Suggestion | undefined)[] {
  const taken = new Set<ImportField>()
  return columns.map((heading) => {
    const attribute = /^\s*(?:attribute|attr|spec(?:ification)?)\s*:\s*(\S.*?)\s*$/i.exec(heading)?.[1]
    if (attribute) return { field: 'attribute', attribute: attribute.slice(0, 60) }
    const words = plainly(heading)
    const own = (Object.keys(headings) as (keyof typeof headings)[]).find((field) => plainly(headings[field]) === words)
    const field = own ?? patterns.find(([, pattern]) => pattern.test(words))?.[0]
    if (!field || taken.has(field)) return undefined
    taken.add(field)
    return { field }
  })
}
