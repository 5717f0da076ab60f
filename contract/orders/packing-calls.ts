import { z } from 'zod'
import { maxQuantity } from '#contract/cart/price.ts'
import {
  type Call,
  day,
  id,
  idParams,
  moment,
  optionalLine,
  pageQueryOf,
  pageReply,
  seenAt,
} from '#contract/http/schema.ts'
import { maxIdsAtOnce } from '#contract/page-sizes.ts'
import { order } from './calls.ts'
import { found, parcelLines } from './office-calls.ts'
import { orderStatuses } from './status.ts'

/** Packing. Whoever packs sees no money and no e-mail address. */

const shared = {
  _id: id,
  orderNumber: z.string(),
  paidAt: moment,
  promisedOn: day.optional(),
  /** The buyer collects it here. */
  collectAt: z.string().optional(),
  /** How it goes out, as the buyer chose it. */
  delivery: z.string().optional(),
}

const packingRow = z.object({
  ...shared,
  fullName: z.string(),
  company: z.string().optional(),
  city: z.string(),
  /** Units that have still to leave, of them in the box, and those that are not in stock. */
  units: z.number(),
  packed: z.number(),
  short: z.number(),
  /** Who put something into the box. */
  packers: z.array(z.string()),
  /** What has left before. */
  parcels: z.number(),
})
export type PackingRow = z.infer<typeof packingRow>

const packingLine = z.object({
  _id: id,
  name: z.string(),
  partNumber: z.string(),
  image: z.string(),
  place: z.string(),
  description: z.string().optional(),
  /** Units that have still to leave, and of them in the box. */
  qty: z.number(),
  packed: z.number(),
  packedBy: z.string().optional(),
  madeToOrder: z.boolean(),
  /** Of `qty` these were sold beyond stock, and of them `available` have come in. */
  short: z.number().optional(),
  available: z.number().optional(),
})
export type PackingLine = z.infer<typeof packingLine>

const packingOrder = z.object({
  ...shared,
  paidAt: moment.nullable(),
  status: z.enum(orderStatuses),
  /** It is paid and has goods that have to leave. */
  isOpen: z.boolean(),
  address: order.shape.shippingAddress.omit({ email: true, vatNumber: true }),
  /** By storage place and part number. */
  lines: z.array(packingLine),
  /** What has left, with the names of its goods. */
  parcels: z.array(
    order.shape.parcels.element.extend({
      lines: z.array(z.object({ _id: id, qty: z.number(), name: z.string(), partNumber: z.string() })),
    }),
  ),
  /** As it was entered before it was undone. */
  undone: z.object({ courier: z.string().optional(), trackingNumber: z.string().optional() }).optional(),
  updatedAt: moment,
})
export type PackingOrder = z.infer<typeof packingOrder>

export const listPacking = {
  method: 'GET',
  url: '/api/packing',
  schema: {
    summary: 'Orders that can be packed, by the day they were promised or paid (admin)',
    querystring: z.object(pageQueryOf(maxIdsAtOnce)),
    response: { 200: z.object({ orders: z.array(packingRow), ...pageReply }) },
  },
} satisfies Call

export const getPacking = {
  method: 'GET',
  url: '/api/packing/:id',
  schema: {
    summary: 'What has still to be packed of an order, and where it goes (admin)',
    params: idParams,
    response: { 200: packingOrder },
  },
} satisfies Call

export const packLine = {
  method: 'PUT',
  url: '/api/packing/:id/lines/:line',
  schema: {
    summary: 'Say how many units of a line are in the box (admin)',
    description: '409 `stale` if somebody else has changed it since `seen`, the units that were in the box before.',
    params: z.object({ id, line: id }),
    body: z.strictObject({ qty: z.int().min(0).max(maxQuantity), seen: z.int().min(0).max(maxQuantity) }),
    response: { 200: packingOrder },
  },
} satisfies Call

export const shipPacked = {
  method: 'POST',
  url: '/api/packing/:id/ship',
  schema: {
    summary: 'Ship what is in the box (admin)',
    description:
      'As `POST /api/order/{id}/parcels`. `lines` is what the packer saw in the box: 409 `stale` if it has changed since. It can be undone for ten seconds.',
    params: idParams,
    body: z.strictObject({
      lines: parcelLines,
      courier: optionalLine(80),
      trackingNumber: optionalLine(80),
      ...found,
      ...seenAt,
    }),
    response: { 201: packingOrder },
  },
} satisfies Call

export const undoShipment = {
  method: 'POST',
  url: '/api/packing/:id/undo',
  schema: {
    summary: 'Undo the last shipment within ten seconds; the goods are in the box again (admin)',
    params: idParams,
    body: z.strictObject(seenAt).nullish(),
    response: { 200: packingOrder },
  },
} satisfies Call
