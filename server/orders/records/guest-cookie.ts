import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { getSigningKey } from '#server/db/signing-keys.ts'
import { createSignedCookie, isSameText } from '#server/http/signed-cookie.ts'

/**
 * What this browser can open without an account: its own checkouts, orders and quotes, and those and messages opened from
 * an e-mailed link.
 */
export type GuestList = {
  checkouts: ReadonlySet<string>
  /** Placed in this browser. */
  orders: ReadonlySet<string>
  /** Opened from a link. Includes the version of the key that opened it. */
  openedOrders: ReadonlyMap<string, number>
  /** Includes the version of the key that opened it. */
  quotes: ReadonlyMap<string, number>
  messages: ReadonlySet<string>
}

declare module 'fastify' {
  interface FastifyInstance {
    guests: Guests
  }
}

export type Guests = {
  /** Whether this browser has bought anything as a guest. */
  isGuest(request: FastifyRequest): boolean
  read(request: FastifyRequest): GuestList
  /** Adds to the list; the reply sets the new cookie. */
  remember(
    request: FastifyRequest,
    reply: FastifyReply,
    added: {
      checkout?: string
      order?: string | null
      openedOrder?: { _id: string; keyVersion: number }
      quote?: { _id: string; keyVersion: number }
      message?: string
    },
  ): void
  /**
   * The key in an e-mailed link, by an order's, a quote's or a message's id: derived, so that every e-mail can contain it and
   * nothing is stored. A new version invalidates earlier links.
   */
  keyOf(id: string, version?: number): string
  hasKey(id: string, key: string, version?: number): boolean
}

const days = 24 * 60 * 60
const lifeSeconds = 90 * days
/** A cookie holds 4 kB; the oldest entries are dropped, and stay reachable through their e-mails. */
const maxEntries = 60

export async function createGuests(db: Db, config: Config): Promise<Guests> {
  const secret = await getSigningKey(db, config, 'guests')
  const cookie = createSignedCookie({ name: 'guest', key: secret, maxAgeSeconds: lifeSeconds, config })
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest()
  const readEntries = (request: FastifyRequest) => cookie.read(request).split('.').filter(Boolean)

  const keyOf = (id: string, version = 1) =>
    sign(`key:${id.toLowerCase()}${version > 1 ? `:${version}` : ''}`)
      .subarray(0, 16)
      .toString('base64url')

  return {
    isGuest: (request) => readEntries(request).length > 0,
    read: (request) => {
      const entries = readEntries(request)
      const of = (kind: string) => entries.flatMap((entry) => (entry.startsWith(kind) ? toHex(entry.slice(1)) : []))
      return {
        checkouts: new Set(of('c')),
        orders: new Set(of('o').map(toUuid)),
        openedOrders: new Map(of('l').map(toKeyed)),
        quotes: new Map(of('q').map(toKeyed)),
        messages: new Set(of('m').map(toUuid)),
      }
    },
    remember: (request, reply, { checkout, order, openedOrder, quote, message }) => {
      const added = [
        ...(checkout ? [`c${toBase64(checkout)}`] : []),
        ...(order ? [`o${toBase64(order.replaceAll('-', ''))}`] : []),
        ...(openedOrder ? [`l${toBase64(fromKeyed(openedOrder))}`] : []),
        ...(quote ? [`q${toBase64(fromKeyed(quote))}`] : []),
        ...(message ? [`m${toBase64(message.replaceAll('-', ''))}`] : []),
      ]
      const others = readEntries(request).filter((other) => !added.includes(other))
      cookie.write(reply, [...others, ...added].slice(-maxEntries).join('.'))
    },
    keyOf,
    hasKey: (id, key, version) => isSameText(keyOf(id, version), key),
  }
}

const toHex = (base64: string) => Buffer.from(base64, 'base64url').toString('hex')
const toBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The id, and after it the version of the key, unless it is the first. */
const fromKeyed = ({ _id, keyVersion }: { _id: string; keyVersion: number }) =>
  _id.replaceAll('-', '') + (keyVersion > 1 ? keyVersion.toString(16).padStart(4, '0') : '')
const toKeyed = (hex: string): [id: string, keyVersion: number] => [
  toUuid(hex.slice(0, 32)),
  hex.length > 32 ? Number.parseInt(hex.slice(32), 16) : 1,
]
