import type { OrderRow } from '#server/orders/records/order-queries.ts'

type Personal = Pick<OrderRow, 'orderNumber' | 'email' | 'shippingAddress' | 'billingAddress'>

/** Shorter words are in many names. */
const shortest = 4

/** Everything that would tell whose order it is. */
export const listPersonal = ({ orderNumber, email, shippingAddress, billingAddress }: Personal): string[] =>
  [orderNumber, email, ...valuesOf(shippingAddress), ...valuesOf(billingAddress ?? {})].filter(
    (text) => text.length >= shortest,
  )

/** The country is no secret. */
const valuesOf = ({
  country: _,
  province: __,
  ...address
}: object & { country?: unknown; province?: unknown }): string[] =>
  Object.values(address).filter((value) => typeof value === 'string')

/** The office may have named custom work after its buyer: then it is public only as what it is. */
export function nameWithoutBuyer(name: string, order: Personal): string {
  const said = name.toLowerCase()
  return listPersonal(order).some((text) => said.includes(text.toLowerCase())) ? 'Custom-made unit' : name
}
