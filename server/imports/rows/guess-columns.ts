import { fieldHeadings, type ImportField } from '#contract/imports/rules.ts'
import { readVat } from '#server/scraping/text/price-text.ts'
import { cut } from '#server/spreadsheets/sheet.ts'

export type Suggestion = { field: ImportField; attribute?: string }

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
  ['slug', /^(?:page address|slug|handle|url key|permalink)$/],
  [
    'description',
    /^(?:description|beskrywing|long description|full description|details|body|body html|product description)$/,
  ],
  [
    'cost',
    /^(?:(?:unit |our |net |nett |dealer |trade |supplier )?cost(?: price)?(?: (?:zar|r|rand|each|per unit))?(?: (?:in|ex)\w*)?(?: (?:vat|tax|btw))?|kosprys)$/,
  ],
  [
    'price',
    /^(?:(?:unit |selling |sell |list |retail |net |nett |regular |variant |our )?(?:price|prys|rate)(?: (?:zar|r|rand|each|per unit))?(?: (?:in|ex)\w*)?(?: (?:vat|tax|btw))?)$/,
  ],
  [
    'countInStock',
    /^(?:stock|in stock|voorraad|quantity|qty|on hand|stock (?:qty|quantity|level|count|on hand)|qty (?:on hand|in stock|available)|available|count in stock|inventory(?: quantity)?|variant inventory qty|soh)$/,
  ],
  ['madeToOrder', /^(?:made to order|mto|on order|build to order)$/],
  ['weightKg', /^(?:weight kg|packed weight|packed weight kg)$/],
  ['deliveryQuoted', /^(?:delivery quoted|quoted delivery)$/],
  ['leadTimeDays', /^(?:lead time|leadtime|lead time days|delivery days|levertyd)$/],
  ['status', /^(?:status|state|published|visibility)$/],
  [
    'category',
    /^(?:category|categories|kategorie|product category|product type|group|product group|range|department)$/,
  ],
  ['brand', /^(?:brand|make|manufacturer|vendor|handelsmerk|vervaardiger|supplier brand)$/],
  ['images', /^(?:images?|pictures?|photos?|image (?:url|src|link|address)s?|picture url|prente?)$/],
  ['isFeatured', /^(?:featured|is featured|highlight)$/],
  ['place', /^(?:place|storage place|stock place|bin|shelf)$/],
  ['reorderLevel', /^(?:reorder (?:level|point)|min(?:imum)? (?:stock|qty|quantity|level)|re order level)$/],
  ['work', /^(?:work minutes|minutes of work|work)$/],
  ['supplier', /^(?:supplier|supplier name|verskaffer)$/],
  ['supplierPartNumber', /^(?:supplier (?:part|item|stock|product) (?:no|nr|number|num|code)|supplier sku)$/],
  ['family', /^(?:family|product family|series)$/],
  ['accessories', /^(?:accessories|accessory|goes with|add ons?)$/],
  ['spareParts', /^(?:spares?|spare parts?|replacement parts?)$/],
  ['alternatives', /^(?:alternatives?|substitutes?|replaced by|equivalents?)$/],
]

const ownFields = Object.keys(fieldHeadings) as (keyof typeof fieldHeadings)[]

const normalise = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Guesses each column from its heading; a field goes to the first column that matches. */
export function guessColumns(columns: string[]): (Suggestion | undefined)[] {
  const used = new Set<ImportField>()
  return columns.map((heading) => {
    const attribute = /^(?:attribute|attr|spec(?:ification)?)\s*:(.*)$/i.exec(heading.trim())?.[1]?.trim()
    if (attribute) return { field: 'attribute', attribute: cut(attribute, 60) }
    const text = normalise(heading)
    const own = ownFields.find((field) => normalise(fieldHeadings[field]) === text)
    const field = own ?? patterns.find(([, pattern]) => pattern.test(text))?.[0]
    if (!field || used.has(field)) return undefined
    used.add(field)
    return { field }
  })
}

/** Whether the heading of the likely price column, or that of the cost, mentions that VAT is included. */
export function guessVat(columns: string[]): boolean | undefined {
  const guesses = guessColumns(columns)
  const at = (field: ImportField) => guesses.findIndex((guess) => guess?.field === field)
  const vat = readVat(columns[at('price')] ?? columns[at('cost')] ?? '')
  return vat === undefined ? undefined : vat === 'included'
}
