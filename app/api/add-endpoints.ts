import type {
  EndpointBuilder,
  EndpointDefinitions,
  MutationDefinition,
  MutationExtraOptions,
  QueryDefinition,
  QueryExtraOptions,
} from '@reduxjs/toolkit/query/react'
import type { Call, Input, Output } from '#contract/http/schema.ts'
import { api, type Tag } from './api.ts'
import type { baseQuery } from './base-query.ts'
import type { ApiRequest } from './transport.ts'
import { fillPath, writeQuery } from './write-url.ts'

type Base = typeof baseQuery

/** A hook's argument: none if the call takes none. */
// biome-ignore lint/suspicious/noConfusingVoidType: RTK Query's type for a hook without an argument
export type Args<C extends Call> = unknown extends Input<C> ? void : Input<C>

type Address<C extends Call> = `${C['method']} ${C['url']}`
type Sent = { params?: Record<string, unknown>; querystring?: Record<string, unknown>; body?: unknown } & Pick<
  ApiRequest,
  'form' | 'onProgress'
>

type Request<C extends Call, A> = Pick<ApiRequest, 'credentials'> &
  ([A] extends [Args<C>]
    ? { toInput?: undefined }
    : {
        /** What to send for a hook with an argument of its own: the call's input, or a form with files. */
        toInput: (argument: A) => Input<C> & Pick<ApiRequest, 'form' | 'onProgress'>
      })
type Reply<R> = { transformResponse?: (reply: never) => R }
type QueryOptions<C extends Call, A, R> = Request<C, A> &
  Reply<R> &
  Omit<QueryExtraOptions<Tag, R, A, Base, 'api'>, 'type'>
type MutationOptions<C extends Call, A, R> = Request<C, A> &
  Reply<R> &
  Omit<MutationExtraOptions<Tag, R, A, Base, 'api'>, 'type'>
/** Options may be left out if none is required. */
type Given<T> = Partial<T> extends T ? [options?: T] : [options: T]

type Kinds = {
  query<C extends Call, A = Args<C>, R = Output<C>>(
    address: Address<C>,
    ...options: Given<QueryOptions<C, A, R>>
  ): QueryDefinition<A, Base, Tag, R, 'api'>
  mutation<C extends Call, A = Args<C>, R = Output<C>>(
    address: Address<C>,
    ...options: Given<MutationOptions<C, A, R>>
  ): MutationDefinition<A, Base, Tag, R, 'api'>
  /** For an endpoint that makes several calls. */
  build: EndpointBuilder<Base, Tag, 'api'>
}

/**
 * Adds a feature's endpoints to the API. An endpoint names its call once: its argument and its result come from the
 * call's type, and a wrong method or URL does not compile. Only types come from the contract, so that the schemas (and
 * zod) stay out of the shop's bundle.
 */
export const addEndpoints = <D extends EndpointDefinitions>(define: (kinds: Kinds) => D) =>
  api.injectEndpoints({
    endpoints: (build) =>
      define({
        query: (address, ...[options]) => build.query({ ...options, query: requestOf(address, options) }),
        mutation: (address, ...[options]) => build.mutation({ ...options, query: requestOf(address, options) }),
        build,
      }),
  })

const requestOf =
  <C extends Call, A>(address: Address<C>, { toInput, credentials }: Partial<Request<C, A>> = {}) =>
  (argument: A): ApiRequest => ({
    ...toRequest<C>(address, (toInput ? toInput(argument) : argument) as Args<C>),
    ...(credentials ? { credentials } : {}),
  })

export function toRequest<C extends Call>(address: Address<C>, input: Args<C>): ApiRequest {
  const [method = '', pattern = ''] = address.split(' ')
  const { params, querystring, ...rest } = (input ?? {}) as Sent
  return { method, url: fillPath(pattern, params) + writeQuery(querystring), ...rest }
}
