import type { Attribute } from '#contract/catalogue/calls.ts'
import { type Facts, type FoundPrice, longest, type Stock } from '../text/facts.ts'
import { cleanLine, cleanProse, plainText } from '../text/page-text.ts'
import { findPrices, readDataAmount } from '../text/price-text.ts'
import { normaliseAttribute, readUnit } from '../text/units.ts'
import { toAbsoluteUrl } from '../text/urls.ts'
import { asList, firstText, isNode, lastPart, type Resolve, type SchemaNode } from './schema-node.ts'

/** The facts in a schema.org product, from JSON-LD or microdata. */
export function readSchemaProduct(product: SchemaNode, base: string, resolve: Resolve): Facts {
  const offers = offersOf(product, resolve)
  const text = (value: unknown, max: number) => firstText(value, max, resolve)
  const description = asList(product.description).find((value) => typeof value === 'string')
  return {
    url: toAbsoluteUrl(text(product.url, 2000), base),
    name: text(product.name, longest.name),
    partNumber: [product.sku, product.mpn, product.productID, product.model, ...offers.map(({ sku }) => sku)]
      .map((value) => text(value, longest.partNumber)?.replace(/^(?:sku|mpn|id)\s*:\s*/i, ''))
      .find(Boolean),
    description: description ? cleanProse(plainText(String(description)), longest.description) || undefined : undefined,
    brand: text(product.brand, longest.brand) ?? text(product.manufacturer, longest.brand),
    category: leafOf(text(product.category, 300)),
    price: readPrice(offers, resolve),
    stock: readStock(product, offers, resolve),
    images: asList(product.image)
      .flatMap((image) => addressesOf(image, resolve))
      .flatMap((image) => toAbsoluteUrl(image, base) ?? []),
    attributes: readAttributes(product, resolve),
  }
}

/** `Switchgear > Breakers > MCB` → `MCB`. */
export const leafOf = (path: string | undefined): string | undefined =>
  cleanLine(path?.split(/[>»›|]| \/ /).at(-1) ?? '', longest.category) || undefined

function offersOf(product: SchemaNode, resolve: Resolve): SchemaNode[] {
  return asList(product.offers)
    .map(resolve)
    .filter(isNode)
    .flatMap((offer) => {
      const inside = asList(offer.offers).map(resolve).filter(isNode)
      return [offer, ...inside]
    })
}

function readPrice(offers: SchemaNode[], resolve: Resolve): FoundPrice | undefined {
  for (const offer of offers) {
    const details = asList(offer.priceSpecification)
      .map(resolve)
      .filter(isNode)
      .filter((detail) => !/list|strike|srp|msrp|regular/i.test(String(detail.priceType ?? '')))
    for (const place of [offer, ...details]) {
      const isLowest = place.price === undefined && place.lowPrice !== undefined
      const amount = asList(place.price ?? place.lowPrice)[0]
      const cents = readDataAmount(amount)
      if (!cents) continue
      const written = typeof amount === 'string' ? findPrices(amount)[0] : undefined
      const currency = firstText(place.priceCurrency ?? offer.priceCurrency, 8)?.toUpperCase() ?? written?.currency
      const taxed = place.valueAddedTaxIncluded ?? details[0]?.valueAddedTaxIncluded
      const vat = taxed === undefined ? written?.vat : /^true$|True$/.test(String(taxed)) ? 'included' : 'excluded'
      const isRange = isLowest && readDataAmount(place.highPrice) !== cents
      return {
        cents,
        text: cleanLine([currency, String(amount).trim()].filter(Boolean).join(' '), 60),
        ...(currency && { currency: currency === 'R' ? 'ZAR' : currency }),
        ...(vat && { vat }),
        ...(isRange && { isLowest: true }),
      }
    }
  }
  return undefined
}

const there = new Set(['InStock', 'LimitedAvailability', 'OnlineOnly', 'InStoreOnly'])
const missing = new Set(['OutOfStock', 'SoldOut', 'Discontinued', 'BackOrder', 'PreOrder', 'PreSale', 'MadeToOrder'])

function readStock(product: SchemaNode, offers: SchemaNode[], resolve: Resolve): Stock | undefined {
  for (const offer of offers) {
    const word = lastPart(asList(offer.availability)[0] ?? '').replace(/\s/g, '')
    const inStock = there.has(word) ? true : missing.has(word) ? false : undefined
    const level = resolve(asList(offer.inventoryLevel ?? product.inventoryLevel)[0])
    const count = Number(isNode(level) ? level.value : level)
    const isCount = level !== undefined && Number.isInteger(count) && count >= 0
    if (inStock !== undefined || isCount) return { inStock: inStock ?? count > 0, ...(isCount && { count }) }
  }
  return undefined
}

function addressesOf(image: unknown, resolve: Resolve): string[] {
  const value = resolve(image)
  if (typeof value === 'string') return [value]
  if (!isNode(value)) return []
  return [value.contentUrl ?? value.url ?? value['@id'], value.image]
    .flatMap(asList)
    .filter((address) => typeof address === 'string')
    .slice(0, 1)
}

/** Plain schema.org properties that shoppers filter by. */
const measured: Record<string, string> = {
  color: 'Colour',
  material: 'Material',
  size: 'Size',
  pattern: 'Pattern',
  weight: 'Weight',
  height: 'Height',
  width: 'Width',
  depth: 'Depth',
}

function readAttributes(product: SchemaNode, resolve: Resolve): Attribute[] {
  const attributes: Attribute[] = []
  const add = (name: string | undefined, value: string | undefined) => {
    if (name && value) attributes.push(normaliseAttribute(name, value))
  }
  for (const property of asList(product.additionalProperty).map(resolve).filter(isNode))
    add(firstText(property.name, longest.attributeName), quantity(property, resolve))
  for (const [property, name] of Object.entries(measured))
    for (const value of asList(product[property]).map(resolve).slice(0, 1))
      add(name, isNode(value) ? quantity(value, resolve) : firstText(value, longest.attributeValue))
  return attributes
}

/** A value with its unit, which is a code, a word, or already part of the text. */
function quantity(node: SchemaNode, resolve: Resolve): string | undefined {
  const inside = resolve(asList(node.value)[0])
  if (isNode(inside)) return quantity(inside, resolve)
  const values = asList(node.value ?? node.name)
    .map((value) => (value === true ? 'Yes' : value === false ? 'No' : firstText(value, longest.attributeValue)))
    .filter(Boolean)
  const range = node.minValue !== undefined && node.maxValue !== undefined ? `${node.minValue} to ${node.maxValue}` : ''
  const text = values.join(', ') || range
  const unitText = firstText(node.unitText ?? node.unitCode, 20)
  const unit = unitText ? (readUnit(unitText) ?? (node.unitText ? unitText : undefined)) : undefined
  return unit && /\d$/.test(text) ? `${text} ${unit}` : text || undefined
}
