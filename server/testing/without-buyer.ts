import type { JobItem } from '#contract/workshop/calls.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import type { UnitRow } from './unit-queries.ts'

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

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length >= shortest)

/** Surnames and the first word of a company tell as much as the whole name. */
function listNames({ shippingAddress, billingAddress }: Personal): string[] {
  const people = [shippingAddress, billingAddress ?? {}] as { fullName?: string; company?: string }[]
  return people.flatMap(({ fullName = '', company = '' }) => [...wordsOf(fullName), ...wordsOf(company)])
}

/** The office may have named custom work after its buyer. Other names are those of the catalogue. */
export function isNamedAfterBuyer({ name, partNumber, design }: JobItem, order: Personal): boolean {
  if (partNumber || design) return false
  const said = name.toLowerCase()
  const words = new Set(wordsOf(said))
  return (
    listPersonal(order).some((text) => said.includes(text.toLowerCase())) ||
    listNames(order).some((word) => words.has(word.toLowerCase()))
  )
}

/** Then it is public only as what it is. */
export const publicName = ({ namesBuyer }: Pick<UnitRow, 'namesBuyer'>, item: JobItem, order: Personal): string =>
  namesBuyer || isNamedAfterBuyer(item, order) ? 'Custom-made unit' : item.name
