import { toRand, usualVatPercent, withVatCents } from '#contract/money.ts'
import type { ProductPageDraft } from '#contract/scraping/calls.ts'
import type { FoundPrice } from '../text/facts.ts'
import { type Vat, withoutVatCents } from '../text/price-text.ts'

export type PriceContext = {
  /** What the page as a whole states about its prices. */
  pageVat?: Vat
  /** Every price shown for this product, with its context. */
  shown: FoundPrice[]
}

type Settled = Pick<ProductPageDraft, 'price' | 'priceText' | 'shownPrice' | 'priceIncludesVat' | 'currency'> & {
  warnings: string[]
}

/** The price in rand excluding VAT, with a warning for every uncertainty. */
export function settlePrice(found: FoundPrice, { pageVat, shown }: PriceContext): Settled {
  const warnings: string[] = []
  const currency = found.currency ?? 'ZAR'
  const priceFacts = { priceText: found.text, currency }
  if (currency !== 'ZAR')
    return { ...priceFacts, warnings: [`The price is in ${currency}, not in rand. Please enter it yourself.`] }
  if (!found.currency) warnings.push('The page shows no currency, so the price was read as rand.')
  if (found.isLowest) warnings.push('The page shows several prices, and the lowest one was used.')

  const same = shown.filter(({ cents }) => cents === found.cents)
  const stated = found.vat ?? same.find(({ vat }) => vat)?.vat ?? beside(found.cents, shown) ?? pageVat
  const isKnown = same.length > 0 || shown.some(({ cents }) => isVatApart(found.cents, cents))
  if (shown.length > 0 && !isKnown && !found.isLowest)
    warnings.push(`The page shows ${shown[0]?.text}, but its data has ${found.text}.`)
  // The VAT Act requires public prices to include VAT, so that is the default.
  if (!stated) warnings.push('The page does not state whether VAT is included, so the price was read as including VAT.')
  const priceIncludesVat = stated !== 'excluded'
  const exact = shown.find(({ vat, cents }) => vat === 'excluded' && isVatApart(found.cents, cents))?.cents
  const cents = priceIncludesVat ? (exact ?? withoutVatCents(found.cents)) : found.cents
  return { ...priceFacts, shownPrice: toRand(found.cents), price: toRand(cents), priceIncludesVat, warnings }
}

const isVatApart = (one: number, other: number) =>
  Math.abs(withVatCents(Math.min(one, other), usualVatPercent) - Math.max(one, other)) <= 2

/** Two prices 15 % apart show which is which, even if one is not labelled. */
function beside(cents: number, prices: FoundPrice[]): Vat | undefined {
  const other = prices.find((price) => price.cents !== cents && isVatApart(price.cents, cents))
  if (!other) return undefined
  return other.cents > cents ? 'excluded' : 'included'
}
