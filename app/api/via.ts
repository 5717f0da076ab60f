import type { Call, Input } from '#contract/http/schema.ts'
import type { ApiRequest } from './transport.ts'

/** A hook's argument: none if the call takes none. */
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query's type for a hook without an argument
export type Args<C extends Call> = unknown extends Input<C> ? void : Input<C>

type Parts = { params?: Record<string, unknown>; querystring?: Record<string, unknown>; body?: unknown }

/**
 * How to make a call. Only its type comes from the contract, so a wrong method or URL does not compile, and the schemas
 * (and zod) stay out of the shop's bundle.
 */
export function via<C extends Call>(address: `${C['method']} ${C['url']}`, more: Pick<ApiRequest, 'credentials'> = {}) {
  const [method = '', pattern = ''] = address.split(' ')
  return {
    query: (input: Args<C>): ApiRequest => {
      const { params, querystring, body } = (input ?? {}) as Parts
      return {
        method,
        url: fillPath(pattern, params) + writeQuery(querystring),
        ...(body === undefined ? {} : { body }),
        ...more,
      }
    },
  }
}

export const fillPath = (pattern: string, params: Record<string, unknown> = {}): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))

/** Empty values are omitted; lists repeat their key. */
export function writeQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
