import { z } from 'zod'

/** An API call as plain data: what the server registers, what the browser may ask, what the API reference shows. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: `/api/${string}`
  schema: {
    summary?: string
    params?: z.ZodType
    querystring?: z.ZodType
    body?: z.ZodType
    /** Names the parts of a multipart body for the API reference; such bodies are read as streams, not by schema. */
    consumes?: readonly string[]
    description?: string
    response: Record<number, z.ZodType>
  }
}

type Part<S, K extends string> = S extends { [P in K]: infer T extends z.ZodType } ? T : never
type Query<T> = [T] extends [never] ? unknown : { querystring: Partial<z.output<T>> }
type Sent<T, K extends string> = [T] extends [never] ? unknown : { [P in K]: z.input<T> }

/** What the browser hands to a call: path parameters, query and body, each only where the call has one. */
export type Input<C extends Call> = Query<Part<C['schema'], 'querystring'>> &
  Sent<Part<C['schema'], 'params'>, 'params'> &
  Sent<Part<C['schema'], 'body'>, 'body'>

/** What the call answers when it succeeds. */
export type Output<C extends Call> =
  C['schema']['response'] extends Record<infer S, unknown>
    ? S extends 200 | 201
      ? z.output<C['schema']['response'][S]>
      : never
    : never

export const id = z.uuid()
export const idParams = z.object({ id })
/** ISO 8601, milliseconds, UTC. */
export const moment = z.string().max(40)
export const stamps = { createdAt: moment, updatedAt: moment }
export const messageReply = z.object({ message: z.string() })

/** A line of text that people type: trimmed, without control characters (mail headers and logs are built from some). */
export const line = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'Please fill this in.' : undefined)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Control characters are not allowed.')

/** Several lines of text: line breaks and tabs stay, other control characters are refused. */
export const prose = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'Please fill this in.' : undefined)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Control characters are not allowed.')

export const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** A day in Johannesburg, as YYYY-MM-DD. */
export const day = z.iso.date()

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(12),
}
export const pageReply = { page: z.number(), pages: z.number(), total: z.number() }

/** `updatedAt` as the writer read it: an older one than the stored is a conflict. */
export const seenAt = { updatedAt: moment.optional() }
