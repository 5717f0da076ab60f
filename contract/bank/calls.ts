import { z } from 'zod'
import {
  type Call,
  day,
  id,
  idParams,
  keyword,
  line,
  moment,
  optionalLine,
  pageQueryOf,
  pageReply,
  queryChoice,
  seenAt,
} from '#contract/http/schema.ts'
import { seenTotal } from '#contract/orders/calls.ts'
import { bankColumns, bankLineStates, bankPageSize, maxOrdersOfLine, maxStatementLines } from './rules.ts'

const decimal = z.string()
const orderLink = z.object({ _id: id, orderNumber: z.string() })

/** What a line probably is. It is computed when the list is read, and posts nothing. */
const proposal = z.object({
  certainty: z.enum(['sure', 'likely']),
  /** Why, in words. */
  why: z.string(),
  /** Orders that the line pays, each with its part. */
  orders: z
    .array(
      z.object({
        ...orderLink.shape,
        name: z.string(),
        amount: decimal,
        duePrice: decimal,
        updatedAt: moment,
        /** A payment that somebody has recorded already: the line is only linked to it. */
        payment: id.optional(),
      }),
    )
    .optional(),
  /** For money out: a refund that waits to be made by hand. */
  refund: z.object({ _id: id, order: orderLink.nullable(), amount: decimal, buyer: z.string() }).optional(),
})
export type BankProposal = z.infer<typeof proposal>

const match = z.object({
  order: orderLink.nullable(),
  amount: decimal,
  kind: z.enum(['payment', 'refund']),
  /** It was recorded before the statement was uploaded. */
  isLinked: z.literal(true).optional(),
  isReversed: z.literal(true).optional(),
  /** Not of the decision that stands: undoing that one leaves it. */
  isEarlier: z.literal(true).optional(),
})

export const bankLine = z.object({
  _id: id,
  account: z.string(),
  on: day,
  /** Negative for money out. */
  amount: decimal,
  /** What no order has got yet. */
  openAmount: decimal,
  text: z.string(),
  fileName: z.string(),
  /** The row in the file. */
  row: z.number(),
  state: z.enum(bankLineStates),
  /** Why it was ignored, or what is known about it. */
  reason: z.string().optional(),
  by: z.string().optional(),
  decidedAt: moment.optional(),
  matches: z.array(match),
  proposal: proposal.optional(),
  updatedAt: moment,
})
export type BankLine = z.infer<typeof bankLine>

export const listBankLines = {
  method: 'GET',
  url: '/api/bank/lines',
  schema: {
    summary: 'Lines of bank statements, with what they probably pay (admin)',
    description:
      '`search` looks at text, account, amount and order number. Of the lines to check, sure ones come first.',
    querystring: z.object({ ...pageQueryOf(bankPageSize), state: queryChoice(bankLineStates), search: keyword }),
    response: {
      200: z.object({
        lines: z.array(bankLine),
        counts: z.record(z.enum(bankLineStates), z.number()),
        /** How many of the lines to check are sure; 0 in the lists of the others. */
        sure: z.number(),
        ...pageReply,
      }),
    },
  },
} satisfies Call

/** `mapping` of an upload, as JSON: what each column holds, by its place. */
export const statementMapping = z.strictObject({
  columns: z.array(z.enum(bankColumns).nullable()).min(1).max(100),
  account: line(60, 1),
})
export type StatementMapping = z.infer<typeof statementMapping>

export const uploadedStatement = z.object({
  account: z.string(),
  lines: z.number(),
  /** New ones; the rest was uploaded before. */
  added: z.number(),
  toCheck: z.number(),
  from: day,
  to: day,
  /** Rows that could not be read, with the reason; the first ten. */
  unread: z.array(z.object({ row: z.number(), message: z.string() })),
  unreadCount: z.number(),
})
export type UploadedStatement = z.infer<typeof uploadedStatement>

/** The shop is not sure what the columns hold: a person says, and sends the file again. */
export const unsureStatement = z.object({
  columns: z.array(
    z.object({ heading: z.string(), samples: z.array(z.string()), holds: z.enum(bankColumns).nullable() }),
  ),
  /** As in the file, as chosen before, or the shop's own. */
  account: z.string(),
})
export type UnsureStatement = z.infer<typeof unsureStatement>

export const uploadStatement = {
  method: 'POST',
  url: '/api/bank/statements',
  schema: {
    summary: "Upload a bank's CSV or OFX file (admin)",
    description: `Multipart, field \`file\`, at most ${maxStatementLines.toLocaleString('en-ZA')} lines. Nothing is posted. 200 with the columns if they are not sure: send the file again with \`mapping\`, which is remembered for files of this layout. A line that was uploaded before is not added again.`,
    consumes: ['multipart/form-data'],
    response: { 200: unsureStatement, 201: uploadedStatement },
  },
} satisfies Call

export const confirmBankLine = {
  method: 'POST',
  url: '/api/bank/lines/:id/confirm',
  schema: {
    summary: 'Record a line as payment of one order or several (admin)',
    description:
      'The amounts add up to the line. More than an order needs is kept apart as surplus. With `payment` the line is linked to a payment that is already recorded. `on` is another day than the statement’s, for 409 `period_locked`. 409 `conflict` if somebody else was faster; 409 `out_of_stock` if the goods are gone, unless `ifGone` is `return`.',
    params: idParams,
    body: z.strictObject({
      orders: z
        .array(z.strictObject({ _id: id, amount: seenTotal, payment: id.optional(), ...seenAt }))
        .min(1, 'Please choose an order.')
        .max(maxOrdersOfLine)
        .refine((orders) => new Set(orders.map(({ _id }) => _id)).size === orders.length, {
          error: 'An order is listed twice.',
        }),
      on: day.optional(),
      ifGone: z.enum(['return', 'refuse']).default('refuse'),
      ...seenAt,
    }),
    response: { 200: bankLine },
  },
} satisfies Call

export const confirmBankRefund = {
  method: 'POST',
  url: '/api/bank/lines/:id/refund',
  schema: {
    summary: 'Record a refund that was waiting as made, with this line of money out (admin)',
    params: idParams,
    body: z.strictObject({ refund: id, ...seenAt }),
    response: { 200: bankLine },
  },
} satisfies Call

export const setBankLineAside = {
  method: 'POST',
  url: '/api/bank/lines/:id/set-aside',
  schema: {
    summary: 'Park a line as unknown, or ignore it (admin)',
    params: idParams,
    body: z
      .strictObject({ state: z.enum(['unknown', 'ignored']), reason: optionalLine(200), ...seenAt })
      .refine(({ state, reason }) => state === 'unknown' || reason !== undefined, {
        error: 'Please say why, for whoever looks at it later.',
        path: ['reason'],
      }),
    response: { 200: bankLine },
  },
} satisfies Call

export const reopenBankLine = {
  method: 'POST',
  url: '/api/bank/lines/:id/reopen',
  schema: {
    summary: 'Put a line back under those to check (admin)',
    description:
      'Payments that the line made are reversed, as by undo: 409 `step_not_allowed` where that is no longer possible.',
    params: idParams,
    body: z.strictObject(seenAt),
    response: { 200: bankLine },
  },
} satisfies Call
