import { type DeliveryMethod, type DeliveryOffer, describeDays } from '#contract/delivery.ts'
import { formatRand, toCents } from '#contract/money.ts'

const rand = (amount: number) => formatRand(toCents(amount))

/** What a delivery method costs in general, for those whose price depends on the cart. */
export function describeRule(method: DeliveryMethod): string {
  switch (method.kind) {
    case 'free_below':
      return `Shipping is ${rand(method.price)} for orders of ${rand(method.below)} and more, and free below that.`
    case 'free_from':
      return `Shipping is ${rand(method.price)}, and free for orders of ${rand(method.from)} and more.`
    case 'weight':
      return 'The price of shipping depends on the weight.'
    case 'province':
      return 'The price of shipping depends on the province.'
    case 'flat':
      return `Shipping is ${rand(method.price)} for every order.`
    case 'collect':
      return 'You collect the goods at our works.'
  }
}

export const describeOffer = ({ method, cents }: DeliveryOffer, works: string): string =>
  [
    cents === 0 ? 'Free' : `${formatRand(cents)} incl. VAT`,
    ...(method.days === undefined ? [] : [describeDays(method.days)]),
    ...(method.kind === 'collect' && works ? [works] : []),
  ].join(' · ')
