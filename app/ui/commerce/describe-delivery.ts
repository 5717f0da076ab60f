import { type DeliveryMethod, type DeliveryOffer, describeDays } from '#contract/delivery/methods.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { withIncl } from '#contract/vat.ts'

const rand = (amount: number) => formatRand(toCents(amount))

/** How a delivery method is priced in general; some prices depend on the cart. */
export function describeRule(method: DeliveryMethod): string {
  switch (method.kind) {
    case 'free_below':
      return `Shipping is ${rand(method.price)} for orders of ${rand(method.below)} or more, and free below that.`
    case 'free_from':
      return `Shipping is ${rand(method.price)}, and free for orders of ${rand(method.from)} or more.`
    case 'weight':
      return 'Shipping depends on the weight.'
    case 'province':
      return 'Shipping depends on the province.'
    case 'flat':
      return `Shipping is ${rand(method.price)} for every order.`
    case 'collect':
      return 'Collect the goods from our works.'
  }
}

/** `works`: where goods are collected. `vatPercent`: 0 if the shop is not registered. */
export function describeOffer(
  { method, cents }: DeliveryOffer,
  { works, isMadeFirst, vatPercent }: { works: string; isMadeFirst: boolean; vatPercent: number },
): string {
  const isCollected = method.kind === 'collect'
  const when =
    method.days !== undefined && `${isCollected ? 'ready ' : ''}${describeDays(method.days, isMadeFirst, isCollected)}`
  return [cents === 0 ? 'Free' : withIncl(formatRand(cents), vatPercent), when, isCollected && works]
    .filter(Boolean)
    .join(' · ')
}
