import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Permission } from '#contract/accounts/permissions.ts'
import { AppError } from '#contract/http/errors.ts'
import { may, type Viewer } from '#server/http/access.ts'
import { addressKey } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import type { GuestList } from './guest-cookie.ts'
import { noSuchOrder, type OrderRow } from './order-queries.ts'
import type { Reader } from './read-order-queries.ts'

/** A buyer: a signed-in user, or a browser that remembers its purchases. */
export type Buyer = { viewer: Viewer | undefined; guest: GuestList }

export async function readBuyer(app: App, request: FastifyRequest): Promise<Buyer> {
  const { viewer } = request
  // A user who spent ten minutes on a provider's page is still signed in: the browser refreshes and retries.
  if (!viewer && app.sessions.hasCookie(request)) throw new AppError('not_signed_in', 'Please sign in again.')
  return { viewer, guest: app.guests.read(request) }
}

/** Whether the office lets this person do it, with anybody's order or quote. Without the permission they are a buyer like any other. */
export const mayForOffice = ({ viewer }: Buyer, permission: Permission): boolean => may(viewer, permission)

/** An order shows what was paid, and by whom. */
const readsAllOrders = (buyer: Buyer): boolean => mayForOffice(buyer, 'orders.money')
export const toReader = (buyer: Buyer): Reader => ({ userId: buyer.viewer?.userId, isOffice: readsAllOrders(buyer) })

/** Whether this user or browser opened a checkout. */
export function ownsCheckout({ viewer, guest }: Buyer, checkout: { id: string; userId: string | null }): boolean {
  return (viewer !== undefined && viewer.userId === checkout.userId) || guest.checkouts.has(checkout.id)
}

type Owned = Pick<OrderRow, '_id' | 'userId' | 'checkoutId' | 'keyVersion'>

export function ownsOrder({ viewer, guest }: Buyer, order: Owned): boolean {
  if (viewer && viewer.userId === order.userId) return true
  if (guest.orders.has(order._id) || guest.openedOrders.get(order._id) === order.keyVersion) return true
  return order.checkoutId !== null && guest.checkouts.has(order.checkoutId)
}

/** To everyone else the order does not exist. */
export function assertMayRead(buyer: Buyer, order: OrderRow | undefined): asserts order is OrderRow {
  if (!order || !(readsAllOrders(buyer) || ownsOrder(buyer, order))) throw noSuchOrder()
}

/**
 * Identifies the buyer, to tell a second click from a second buyer. On a guest's first click there is no cookie yet, so IP address and browser are used instead.
 */
export function buyerKey({ viewer }: Buyer, request: FastifyRequest, email: string): string {
  if (viewer) return `user:${viewer.userId}`
  const traits = [addressKey(request.ip), request.headers['user-agent'] ?? '', email]
  return `guest:${createHash('sha256').update(JSON.stringify(traits)).digest('base64url')}`
}

/** Where e-mails about the purchase go. A guest must give an address; an account has one. */
export function getBuyerEmail({ viewer }: Buyer, given: string | undefined): string {
  const email = given ?? viewer?.email
  if (email) return email
  const message = 'Please enter your e-mail address, so that we can reach you.'
  throw new AppError('bad_input', message, { issues: [{ path: 'shippingAddress.email', message }] })
}
