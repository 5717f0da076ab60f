import { type Facts, longest } from '../text/facts.ts'
import { cleanLine, type Element, type Page, textOf } from '../text/page-text.ts'
import { findPrices, readAmount, readVat } from '../text/price-text.ts'
import { normaliseAttribute } from '../text/units.ts'
import { toAbsoluteUrl } from '../text/urls.ts'
import { markedStock } from './page-facts.ts'
import { type Label, readLabel, readPartNumber } from './page-labels.ts'
import { readPagePrices } from './page-price.ts'
import { rowsOf } from './page-specs.ts'
import { readStock, readStockValue } from './page-stock.ts'

const maxRows = 200

/** Price lists: a table with columns for a part number or product and a price has a product in each row. */
export function readProductTables($: Page, area: Element, base: string, title: string | undefined): Facts[] {
  for (const table of $(area).find('table').toArray()) {
    if ($(table).find('table').length > 0) continue
    const [heads, ...rows] = rowsOf($, table).filter((cells) => cells.length > 1)
    const columns =
      heads?.map((cell) => ({ heading: cleanLine(textOf(cell), 60), label: readLabel(textOf(cell)) })) ?? []
    const has = (label: Label) => columns.some((column) => column.label === label)
    if (!has('price') || !(has('partNumber') || has('name')) || rows.length < 2) continue
    const products = rows
      .slice(0, maxRows)
      .filter((cells) => cells.length === columns.length)
      .map((cells) => fromRow($, cells, columns, base, title))
      .filter((facts) => facts.price && (facts.partNumber || facts.name))
    if (products.length > 1) return products
  }
  return []
}

type Column = { heading: string; label: Label | undefined }

function fromRow($: Page, cells: Element[], columns: Column[], base: string, title: string | undefined): Facts {
  const facts: Facts = { attributes: [] }
  const rest: string[] = []
  let excluded: Facts['price']
  for (const [index, cell] of cells.entries()) {
    const { heading, label } = columns[index] ?? { heading: '', label: undefined }
    const value = cleanLine(textOf(cell), 300)
    const link = $(cell).find('a[href]').attr('href')
    if (link && !facts.url && !/\.pdf/i.test(link)) facts.url = toAbsoluteUrl(link, base)
    if (link && /\.pdf(?:$|\?)/i.test(link)) {
      const address = toAbsoluteUrl(link, base)
      if (address) facts.documents = [{ name: value || 'Data sheet', url: address }]
    }
    const image = toAbsoluteUrl($(cell).find('img').attr('src'), base)
    if (image) facts.images = [image]
    if (value === '') continue
    if (label === 'partNumber') facts.partNumber ??= readPartNumber(value)
    else if (label === 'name') facts.name = cleanLine(value, longest.name)
    else if (label === 'description') facts.description = value
    else if (label === 'brand') facts.brand = cleanLine(value, longest.brand)
    else if (label === 'category') facts.category = cleanLine(value, longest.category)
    else if (label === 'stock') facts.stock = readStockValue(value)
    else if (label === 'price') {
      const vat = readVat(value) ?? readVat(heading.replace(/[()]/g, ' '))
      const found = findPrices(value)[0] ?? { cents: readAmount(value) ?? 0, ...currencyOf(heading) }
      if (found.cents > 0) {
        const price = { ...found, text: value, ...(vat && { vat }) }
        if (vat === 'excluded') excluded = price
        facts.price ??= price
      }
    } else if (label === undefined && heading !== '' && !link) {
      facts.attributes?.push(normaliseAttribute(heading, value))
      rest.push(value)
    }
  }
  if (excluded) facts.price = excluded
  if (!facts.name && facts.description && facts.description.length <= longest.name) {
    facts.name = facts.description
    facts.description = undefined
  }
  facts.name ??= cleanLine([title, ...rest.slice(0, 2)].filter(Boolean).join(' '), longest.name) || facts.partNumber
  return facts
}

const currencyOf = (heading: string) => (/\b(?:R|ZAR|rand)\b/.test(heading) ? { currency: 'ZAR' } : {})

const cards = [
  'li.product',
  '.product-item',
  '.product-miniature',
  '.product-card',
  '.product-grid-item',
  '.grid-product',
  '.card--product',
  '.grid__item .card-wrapper',
  '.productbox',
  '.product-box',
  '.product-tile',
  '.product-layout',
  '.product-thumb',
  'article.product',
  'div.product',
  'div.item',
]

/** A page of many products: boxes that each contain a name, a price and a link. */
export function readProductCards($: Page, area: Element, base: string): Facts[] {
  for (const selector of cards) {
    const boxes = $(area)
      .find(selector)
      .toArray()
      .filter((box) => $(box).find(selector).length === 0)
    const products = boxes
      .slice(0, maxRows)
      .map((box) => fromCard($, box as Element, base))
      .filter((facts) => facts.name && facts.price)
    if (products.length > 1) return products
  }
  return []
}

function fromCard($: Page, box: Element, base: string): Facts {
  const heading = $(box).find('h2, h3, h4, h5, [class*="title" i], [class*="name" i]').first()
  const link = heading.is('a')
    ? heading
    : heading.find('a').first().length > 0
      ? heading.find('a').first()
      : $(box).find('a[href]').first()
  const text = textOf(box)
  const number = $(box).find('[data-product_sku], [data-sku]').first()
  const labelled = /(?:sku|part no\.?|code|ref\.?)\s*[:#]\s*([\w./-]{2,40})/i.exec(text)?.[1]
  const image = $(box).find('img').first()
  const stock = markedStock($, box) ?? readStock(text)
  return {
    name: cleanLine(textOf(heading.get(0) ?? link.get(0)), longest.name) || undefined,
    url: toAbsoluteUrl(link.attr('href'), base),
    partNumber: readPartNumber(number.attr('data-product_sku') ?? number.attr('data-sku') ?? labelled ?? ''),
    price: readPagePrices($, box)[0],
    images: [toAbsoluteUrl(image.attr('data-src') ?? image.attr('src'), base) ?? []].flat(),
    ...(stock && { stock }),
  }
}
