import type { DraftSource } from '#contract/scraping/calls.ts'
import { type Facts, longest } from '../text/facts.ts'
import { cleanLine, cleanProse, type Element, isElement, type Page, textOf } from '../text/page-text.ts'
import { findPrices, readVat } from '../text/price-text.ts'
import { normaliseAttribute } from '../text/units.ts'
import { readLabel, readPartNumber } from './page-labels.ts'
import { readDocuments, readImages } from './page-links.ts'
import { readPagePrices } from './page-price.ts'
import { type Pair, readPairs } from './page-specs.ts'
import { readStock, readStockValue } from './page-stock.ts'

/** What a page's body states about its single product, most trusted first. */
export function readPageFacts($: Page, area: Element, base: string): [DraftSource, Facts][] {
  const pairs = readPairs($, area)
  return [
    ['table', fromPairs(pairs)],
    [
      'text',
      {
        partNumber: markedNumber($, area) ?? writtenNumber(area),
        price: readPagePrices($, area)[0] ?? anyPrice(area),
        stock: markedStock($, area) ?? mentionedStock(area),
        brand: markedText($, area, '[class*="brand" i], [class*="vendor" i], [class*="manufacturer" i]', longest.brand),
        description: readDescription($, area),
      },
    ],
    ['page', { images: readImages($, area, base), documents: readDocuments($, area, base) }],
  ]
}

function fromPairs(pairs: Pair[]): Facts {
  const facts: Facts = { attributes: [] }
  for (const { name, value } of pairs) {
    const label = readLabel(name)
    if (label === 'partNumber') facts.partNumber ??= readPartNumber(value)
    else if (label === 'brand') facts.brand ??= cleanLine(value, longest.brand)
    else if (label === 'category')
      facts.category ??= cleanLine(value.split(/[,>]/)[0] ?? '', longest.category) || undefined
    else if (label === 'stock') facts.stock ??= readStockValue(value)
    else if (label === 'price') {
      const price = findPrices(value)[0]
      const vat = price?.vat ?? readVat(name)
      if (price && price.cents > 0 && (!facts.price || vat === 'excluded'))
        facts.price = { ...price, text: `${name}: ${value}`.slice(0, 60), ...(vat && { vat }) }
    } else if (
      label === undefined &&
      name.length <= longest.attributeName &&
      value.length <= longest.attributeValue &&
      !isChatter(name, value)
    )
      facts.attributes?.push(normaliseAttribute(name, value))
  }
  return facts
}

/** Lines that look like a property but are not. */
const isChatter = (name: string, value: string) =>
  /^(?:share|tags?|rating|reviews?|delivery|shipping|payment|address|tel|phone|fax|e-?mail|contact|call us|hours|vat (?:no|number)|copyright|subtotal|total|quantity|qty|sort by|show|view|login|password|date|posted|weight limit notice)\b/i.test(
    name,
  ) ||
  /add to (?:cart|basket|quote)|^\d+ reviews?$/i.test(value) ||
  // The header of a two-column table.
  (/^(?:attribute|specification|property|feature|parameter|name)s?(?: name)?$/i.test(name) &&
    /^(?:attribute )?(?:value|detail|description)s?$/i.test(value))

/** A number in running text may count anything. */
function mentionedStock(area: Element): Facts['stock'] {
  const { inStock } = readStock(textOf(area).slice(0, 6000)) ?? {}
  return inStock === undefined ? undefined : { inStock }
}

const wordsOf = (element: Element) => `${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`

const numberPlaces =
  '[class*="sku" i], [id*="sku" i], [class*="part-n" i], [class*="partn" i], [class*="product-code" i], [class*="productcode" i], [class*="product-reference" i], [class*="item-code" i], [class*="stock-code" i], [data-sku]'

function markedNumber($: Page, area: Element): string | undefined {
  for (const element of $(area).find(numberPlaces).toArray().filter(isElement)) {
    // The word is as often in the class of the number's container as in its own.
    if ($(element).find(numberPlaces).length > 0) continue
    const text = element.attribs['data-sku'] ?? cleanLine(textOf(element), 120)
    const value = text.includes(':') ? text.slice(text.indexOf(':') + 1) : text
    const label = /^\s*(?:sku|code|part (?:no|number)\.?|reference|ref\.?|model)\s+/i
    const number = readPartNumber(value.replace(label, ''))
    if (number && !/^(?:sku|code|reference)$/i.test(number)) return number
  }
  return undefined
}

const inWords =
  /\b(?:SKU|MPN|P\/N|Part ?(?:No|Nr|Number|Code|#)\.?|Product ?(?:Code|No|Number|Ref(?:erence)?)\.?|Item ?(?:Code|No|Number)\.?|Stock ?(?:Code|No)\.?|Cat(?:alogue)?\.? ?(?:No|Number)\.?|Order ?(?:Code|No)\.?|Model ?(?:No|Number)?\.?|Ref(?:erence)?\.?|Code) ?[:#-] ?([A-Z0-9][\w./+-]{1,40}\b)/i

const writtenNumber = (area: Element) => readPartNumber(inWords.exec(textOf(area).replace(/\s+/g, ' '))?.[1] ?? '')

function anyPrice(area: Element): Facts['price'] {
  const text = cleanLine(textOf(area), 20_000)
  const price = findPrices(text).find(({ cents, currency }) => cents >= 100 && currency === 'ZAR')
  return price ? { ...price, text: `${(price.cents / 100).toFixed(2)}` } : undefined
}

export function markedStock($: Page, area: Element): Facts['stock'] {
  for (const element of $(area)
    .find('[class*="stock" i], [class*="availab" i], [class*="inventory" i], [id*="stock" i], [id*="availab" i]')
    .toArray()) {
    const stock =
      readStock(textOf(element)) ??
      (/(?:^|\s)(?:out-of-stock|outofstock|unavailable)(?:\s|$)/.test(wordsOf(element))
        ? { inStock: false }
        : undefined)
    if (stock) return stock
  }
  return undefined
}

function markedText($: Page, area: Element, selector: string, max: number): string | undefined {
  for (const element of $(area).find(selector).toArray()) {
    const text =
      cleanLine(textOf(element as Element), 200) || cleanLine($(element).find('img[alt]').attr('alt') ?? '', max)
    const value = text.replace(/^(?:brand|vendor|manufacturer|make|by)\s*:?\s*/i, '')
    if (value !== '' && value.length <= max && value.split(' ').length <= 5) return value
  }
  return undefined
}

const descriptions = [
  '#tab-description',
  '[itemprop="description"]',
  '.product.attribute.description .value',
  '.product-description',
  '.product__description',
  '#product-description',
  '.product-single__description',
  '.woocommerce-product-details__short-description',
  '#description',
  '.description',
  '.product-desc',
  '.rte',
  '[class*="description" i]',
]

function readDescription($: Page, area: Element): string | undefined {
  for (const selector of descriptions) {
    for (const element of $(area).find(selector).toArray()) {
      const copy = $(element).clone()
      copy.find('table, dl, h1, h2, script, style').remove()
      const text = cleanProse(textOf(copy.get(0), { breaks: true }), longest.description)
      if (text.length > 20) return text
    }
  }
  const heading = $(area)
    .find('h2, h3, h4, strong, b')
    .toArray()
    .find((element) => /^(?:product )?(?:description|overview|details)\s*:?$/i.test(textOf(element).trim()))
  const after = heading ? $(heading).nextUntil('h1, h2, h3, h4, table, ul, dl').toArray() : []
  const text = cleanProse(after.map((element) => textOf(element, { breaks: true })).join('\n\n'), longest.description)
  if (text.length > 20) return text
  const paragraphs = $(area)
    .find('p, div, td')
    .toArray()
    .filter((element) => $(element).find('p, div, table, ul, dl, h1, h2, h3').length === 0)
    .map((element) => textOf(element, { breaks: true }))
    .filter((words) => !/^[^:\n]{2,40}:/m.test(words.trim()))
    .map((words) => cleanProse(words, longest.description))
    .sort((a, b) => b.length - a.length)
  const [paragraph] = paragraphs
  return paragraph && paragraph.length > 40 ? paragraph : undefined
}
