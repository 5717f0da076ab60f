import { z } from 'zod'
import { maxLinkLength, toSafeLink } from '#contract/links.ts'
import { describeIssue } from './issue-words.ts'

// Applies to every schema, so that validator messages are never shown.
z.config({ customError: describeIssue })

/** An API call as plain data: the server's routes, the browser's types and the API reference all come from it. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/api/${string}`
  schema: {
    summary?: string
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    /** The parts of a multipart body, for the API reference; such bodies are streamed, not validated by schema. */
    consumes?: readonly string[]
    description?: string
    response: Record<number, z.ZodType>
  }
}

type Part<S, K extends string> = S extends { [P in K]: infer T extends z.ZodType } ? T : never
type Query<T> = [T] extends [never] ? unknown : { querystring: Partial<z.output<T>> }
type Sent<T, K extends string> = [T] extends [never]
  ? unknown
  : undefined extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: z.input<T> }

/** The input of a call: path parameters, query and body, if it has them. */
export type Input<C extends Call> = Query<Part<C['schema'], 'querystring'>> &
  Sent<Part<C['schema'], 'params'>, 'params'> &
  Sent<Part<C['schema'], 'body'>, 'body'>

/** The response of a successful call. */
export type Output<C extends Call> =
  C['schema']['response'] extends Record<infer S, unknown>
    ? S extends 200 | 201 | 202
      ? z.output<C['schema']['response'][S]>
      : never
    : never

export const id = z.uuid()
/** For paths that accept an id or a slug. */
export const isId = (text: string): boolean => id.safeParse(text).success
export const idParams = z.object({ id })
/** ISO 8601, milliseconds, UTC. */
export const moment = z.string().max(40)
export const stamps = { createdAt: moment, updatedAt: moment }
/** A file or stream, which Fastify sends without the schema. */
export const fileReply = z.unknown()
export const messageReply = z.object({ message: z.string() })

/** Browsers send an empty field or query key as '', which counts as missing. */
export function blankAsAbsent<T>(value: T | undefined): T | undefined {
  return typeof value === 'string' && value.trim() === '' ? undefined : value
}

/** An optional part of a body that a form may send as ''. */
export const absentWhenBlank = <T extends z.ZodType>(part: T) =>
  z.preprocess(blankAsAbsent<z.input<T>>, part.optional()).optional()

/** Programs may send null for an empty text. */
export const emptyWhenNull = <T extends z.ZodType<string, string>>(part: T) =>
  z.preprocess((value: string | null) => (value === null ? '' : value), part)

/** An unpaired surrogate (half an emoji) cannot be stored in JSON. */
const wellFormed = (text: string) => text.toWellFormed()

/** A single line of text: trimmed, without control characters, because it may end up in e-mail headers and logs. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .overwrite(wellFormed)
    .trim()
    .min(min, min === 1 ? 'Please fill this in.' : undefined)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Control characters are not allowed.')

/** From a guest's e-mailed link. */
export const guestKeyBody = z.object({ key: line(200, 1) })

/** A form with files sends line breaks as Windows writes them. */
const plainBreaks = (text: string) => text.replaceAll('\r\n', '\n')

/** Several lines of text: line breaks and tabs are allowed, other control characters refused. */
export const prose = (max: number, min = 0) =>
  z
    .string()
    .overwrite(wellFormed)
    .overwrite(plainBreaks)
    .trim()
    .min(min, min === 1 ? 'Please fill this in.' : undefined)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Control characters are not allowed.')

/** An optional line; an empty form field means none. */
export const optionalLine = (max: number) => absentWhenBlank(line(max))

/** Stored in lower case, because in practice e-mail addresses are case-insensitive: one person, one account. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(z.regexes.email, 'Please enter a valid e-mail address.')

export const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+?[0-9 ()-]{7,}$/, 'Please enter a valid phone number.')

/** A link that people enter, normalised. */
export const link = z.string().trim().min(1, 'Please fill this in.').max(maxLinkLength).transform(plainLink)
/** The same, but optional: '' removes it. */
export const optionalLink = z
  .string()
  .trim()
  .max(maxLinkLength)
  .transform((text, context) => (text === '' ? '' : plainLink(text, context)))

function plainLink(text: string, context: z.RefinementCtx): string {
  const safe = toSafeLink(text)
  if (safe !== undefined) return safe
  context.addIssue({ code: 'custom', message: 'A link must start with https://, http:// or /.' })
  return z.NEVER
}

/** A slug in a path. An invalid one is simply not found: 404, not 400. */
export const slugInPath = line(200, 1)
export const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Please use only lower-case letters, digits and single hyphens.')

/** A product's category or brand in a query. */
export const idOrSlug = z.union([id, slug], 'Please use an id or a page address, such as circuit-breakers.')

/** A day in Johannesburg, as YYYY-MM-DD. */
export const day = z.iso.date().refine((text) => text >= '0001-01-01', { error: 'Please enter a date after year 0.' })

/** A whole number or an amount in a query. */
export const queryWhole = (min: number, max: number) =>
  z.preprocess(blankAsAbsent, z.coerce.number().int().min(min).max(max).optional())
export const queryAmount = z.preprocess(blankAsAbsent, z.coerce.number().min(0).max(1e9).optional())
export const queryChoice = <const T extends readonly string[]>(values: T) =>
  z.preprocess(blankAsAbsent, z.enum(values).optional())
export const queryDay = z.preprocess(blankAsAbsent, day.optional())
export const queryFlag = z.preprocess(
  blankAsAbsent,
  z
    .enum(['true', 'false'])
    .transform((word) => word === 'true')
    .optional(),
)
/** Text from a search box. */
export const keyword = z.preprocess(blankAsAbsent, line(100).optional())

/** A repeated query key: `attr=a&attr=b`, or just one. A comma is part of the value. */
export const queryRepeated = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(toList, z.array(item).max(max).optional())
/** Several values in one query key: `brand=a,b`. The key may also be repeated. */
export const queryCommas = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess((value: unknown) => toList(toList(value)?.flatMap(splitAtCommas)), z.array(item).max(max).optional())

function toList(value: unknown): unknown[] | undefined {
  const items = (Array.isArray(value) ? value : [value]).filter((item) => blankAsAbsent(item) !== undefined)
  return items.length > 0 ? items : undefined
}

function splitAtCommas(value: unknown): unknown[] {
  if (typeof value !== 'string') return [value]
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export const pageQueryOf = (limit: number) => ({
  page: z.preprocess(blankAsAbsent, z.coerce.number().int().min(1).max(1_000_000_000).default(1)),
  limit: z.preprocess(blankAsAbsent, z.coerce.number().int().min(1).max(100).default(limit)),
})
export const pageQuery = pageQueryOf(12)
export const pageReply = { page: z.number(), pages: z.number(), total: z.number() }

/** `updatedAt` as the client last read it; if it has changed, the write is refused as `stale`. */
export const seenAt = { updatedAt: z.iso.datetime({ offset: true }).optional() }

/** A reference by id. The whole object is accepted too, so what was read can be sent back. */
export const reference = z.preprocess(
  (value: string | { _id: string }) => (typeof value === 'object' && value !== null ? value._id : value),
  id,
)
