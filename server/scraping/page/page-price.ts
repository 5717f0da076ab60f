import type { FoundPrice } from '../text/facts.ts'
import { cleanLine, type Element, type Page, textOf } from '../text/page-text.ts'
import { findPrices, readDataAmount, readVat, type Vat } from '../text/price-text.ts'

const old =
  /(?:^|[-_\s])(?:old|was|regular|rrp|msrp|compare|strike|crossed|before|list-price|saving|save|discount-amount)(?:$|[-_\s])/i
const current = /sale|final|current|special|now|our|actual|selling/i
/** Some shops write cents in superscript: R1 234⁹⁹. */
const withCents = { sup: (text: string) => (/^\s*\d{2}\s*$/.test(text) ? `.${text.trim()}` : text) }

const wordsOf = (element: Element) => `${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`
const priceText = (element: Element) => cleanLine(textOf(element, withCents), 300)

/** Every price shown for the product, the current one first, and whether it includes VAT. */
export function readPagePrices($: Page, area: Element): FoundPrice[] {
  const places = $(area).find('[class*="price" i], [id*="price" i], [data-price-amount], [class*="amount" i]').toArray()
  const found: (FoundPrice & { isCurrent: boolean })[] = []
  for (const place of places.slice(0, 200)) {
    if ($(place).closest('del, s, strike').length > 0 || isOld($, place, area)) continue
    const inner = $(place).clone()
    inner.find('del, s, strike').remove()
    for (const part of inner.find('[class]').toArray()) if (old.test(wordsOf(part))) $(part).remove()
    const copy = inner.get(0)
    const text = copy ? priceText(copy) : ''
    const prices = findPrices(text)
    const amount = readDataAmount(place.attribs['data-price-amount'])
    if (prices.length === 0 && amount !== undefined && amount > 0) prices.push({ cents: amount, currency: 'ZAR' })
    for (const price of prices) {
      if (price.cents === 0) continue
      const vat = price.vat ?? vatNear($, place, area)
      const isLowest = /\bfrom\b/i.test(text) || (prices.length === 2 && /\d\s*[-–—]\s*(?:R|ZAR)/i.test(text))
      found.push({
        ...price,
        text,
        ...(vat && { vat }),
        ...(isLowest && { isLowest }),
        isCurrent: current.test(wordsOf(place)),
      })
    }
  }
  const ordered = [...found.filter(({ isCurrent }) => isCurrent), ...found.filter(({ isCurrent }) => !isCurrent)]
  return ordered.map(({ isCurrent: _, ...price }) => price)
}

function isOld($: Page, element: Element, area: Element): boolean {
  for (
    let node: Element | undefined = element;
    node && node !== area;
    node = $(node).parent().get(0) as Element | undefined
  )
    if (old.test(wordsOf(node))) return true
  return false
}

/** Words about VAT in the element's class or surroundings, as long as they are about this price alone. */
function vatNear($: Page, element: Element, area: Element): Vat | undefined {
  let node: Element | undefined = element
  for (let step = 0; step < 4 && node && node !== area; step++) {
    const label = `${wordsOf(node)} ${node.attribs['data-label'] ?? ''}`.replace(/[-_]/g, ' ')
    const text = priceText(node)
    if (step > 0 && (text.length > 160 || new Set(findPrices(text).map(({ cents }) => cents)).size > 1))
      return undefined
    const vat = readVat(label) ?? readVat(text)
    if (vat) return vat
    node = $(node).parent().get(0) as Element | undefined
  }
  return undefined
}

/** 'All prices exclude VAT', anywhere on the page. */
export function readPageVat($: Page): Vat | undefined {
  const text = textOf($('body').get(0))
  const sentence =
    /\bprices?\b(?:\s+\w+){0,4}?\s+(?:(?:are|is|shown|quoted|displayed)\s+)*(?:in|ex)cl[^.<]{0,30}?\b(?:vat|tax)\b|\b(?:tax|vat) (?:in|ex)cluded\b/i.exec(
      text,
    )?.[0]
  return sentence ? readVat(sentence) : undefined
}
