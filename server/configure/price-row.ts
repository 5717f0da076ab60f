import type { PricedDesign } from '#contract/configure/calls.ts'
import { toRand } from '#contract/money.ts'
import { priceDesign } from '#enclosure/price.ts'
import { describeCutouts, describeDesign, designName } from '#enclosure/words.ts'
import type { DesignRow, SellingRates } from './queries.ts'

/** A design with its current unit price for `quantity`. Only the design itself comes from the browser. */
export function priceRow(
  { _id, code, link, design }: DesignRow,
  { version, rates, geometry }: Pick<SellingRates, 'version' | 'rates' | 'geometry'>,
  quantity = 1,
): PricedDesign {
  const { cents, lines, kg, leadTimeDays, deliveryQuoted, goesByWeight } = priceDesign(design, rates, quantity)
  return {
    _id,
    code,
    link,
    name: designName(design),
    price: toRand(cents),
    facts: describeDesign(design),
    cutouts: describeCutouts(design),
    lines,
    kg,
    leadTimeDays,
    ...(deliveryQuoted ? { deliveryQuoted } : {}),
    ...(goesByWeight ? { goesByWeight } : {}),
    ratesVersion: version,
    geometry,
  }
}
