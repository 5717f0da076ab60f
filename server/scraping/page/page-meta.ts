import { leafOf } from '../schema/schema-product.ts'
import { type Facts, type FoundPrice, longest, type Stock } from '../text/facts.ts'
import { cleanLine, cleanProse, type Page, plainText } from '../text/page-text.ts'
import { findPrices, readDataAmount } from '../text/price-text.ts'
import { toAbsoluteUrl } from '../text/urls.ts'

type Found = { openGraph: Facts; meta: Facts }

/** The facts in a page's head: OpenGraph and its product tags, then the plain description and title. */
export function readMeta($: Page, base: string): Found {
  const values = new Map<string, string[]>()
  for (const element of $('meta').toArray().slice(0, 300)) {
    const name = (element.attribs.property ?? element.attribs.name ?? '').trim().toLowerCase()
    const content = element.attribs.content?.trim()
    if (name && content) values.set(name, [...(values.get(name) ?? []), content])
  }
  const first = (...names: string[]) => names.map((name) => values.get(name)?.[0]).find(Boolean)
  const line = (max: number, ...names: string[]) => cleanLine(plainText(first(...names) ?? ''), max) || undefined
  const title = $('head > title').first().text() || $('title').first().text()
  const site = line(100, 'og:site_name')
  return {
    openGraph: {
      url: toAbsoluteUrl(first('og:url'), base),
      name: withoutSite(line(longest.name, 'og:title'), site),
      description: cleanProse(plainText(first('og:description') ?? ''), longest.description) || undefined,
      partNumber: line(
        longest.partNumber,
        'product:retailer_item_id',
        'product:retailer_part_no',
        'product:mfr_part_no',
        'product:sku',
      ),
      brand: line(longest.brand, 'product:brand', 'og:brand'),
      category: leafOf(line(300, 'product:category')),
      price: readPrice(first),
      stock: readAvailability(first('product:availability', 'og:availability')),
      images: [
        ...(values.get('og:image:secure_url') ?? []),
        ...(values.get('og:image') ?? []),
        ...(values.get('og:image:url') ?? []),
      ].flatMap((address) => toAbsoluteUrl(address, base) ?? []),
    },
    meta: {
      url: toAbsoluteUrl($('link[rel="canonical"]').attr('href'), base),
      name: withoutSite(line(longest.name, 'twitter:title', 'title') ?? cleanLine(title, longest.name), site),
      description:
        cleanProse(plainText(first('description', 'twitter:description') ?? ''), longest.description) || undefined,
      price: labelled(first),
      brand: line(longest.brand, 'brand'),
      images: [first('twitter:image', 'twitter:image:src')].flatMap((address) => toAbsoluteUrl(address, base) ?? []),
    },
  }
}

type First = (...names: string[]) => string | undefined

function readPrice(first: First): FoundPrice | undefined {
  const amount = first('product:sale_price:amount', 'product:price:amount', 'og:price:amount', 'product:price')
  const cents = readDataAmount(amount)
  if (!cents || amount === undefined) return undefined
  const currency =
    first('product:sale_price:currency', 'product:price:currency', 'og:price:currency')?.toUpperCase() ??
    findPrices(amount)[0]?.currency
  return { cents, text: cleanLine([currency, amount].filter(Boolean).join(' '), 60), ...(currency && { currency }) }
}

/** `twitter:label1` is the label, such as Price, and `twitter:data1` its value. */
function labelled(first: First): FoundPrice | undefined {
  for (const number of [1, 2]) {
    const value = first(`twitter:data${number}`)
    if (!value || !/price/i.test(first(`twitter:label${number}`) ?? '')) continue
    const price = findPrices(value)[0]
    if (price) return { ...price, text: cleanLine(value, 60) }
  }
  return undefined
}

function readAvailability(word: string | undefined): Stock | undefined {
  const plain = word?.toLowerCase().replace(/[\s_-]/g, '')
  if (!plain) return undefined
  if (/^(?:instock|instoc|availablefororder|available)$/.test(plain)) return { inStock: true }
  return /^(?:oos|outofstock|pending|backorder|preorder|discontinued)$/.test(plain) ? { inStock: false } : undefined
}

/** `Isolator 63A | Sparks & Co` → `Isolator 63A`, if the site's name is known or set apart by a separator. */
export function withoutSite(title: string | undefined, site: string | undefined): string | undefined {
  if (!title) return undefined
  const parts = title.split(/ [|–—»:·•] | - /)
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return title
  const isSite = site ? last.toLowerCase() === site.toLowerCase() : / [|»·•] [^|»·•]*$/.test(title)
  return isSite
    ? title
        .slice(0, title.length - last.length)
        .replace(/ [|–—»:·•-] $/, '')
        .trim() || title
    : title
}
