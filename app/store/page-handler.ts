import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { nonceContext, type PageVisitor, storeContext, visitorContext } from '#app/api/store-context.ts'
import type { Transport } from '#app/api/transport.ts'
import { createStore } from './store.ts'

type Options = { transport: Transport; visitor: PageVisitor; nonce: string }

/** The finished page bypasses the Response, which would copy it through a stream twice. */
export const htmlContext = createContext<Buffer | null>(null)

/** Answers a request for a page, with a store of its own. */
export function createPageHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (request: Request, { transport, visitor, nonce }: Options) => {
    const context = new RouterContextProvider()
    context.set(storeContext, createStore(freezeReplies(transport)))
    context.set(visitorContext, visitor)
    context.set(nonceContext, nonce)
    const response = await handle(request, context)
    return Object.assign(response, { html: context.get(htmlContext) })
  }
}

/** Redux would otherwise check the whole reply for changes as it enters the store. */
const freezeReplies =
  (transport: Transport): Transport =>
  async (request) => {
    const { status, body } = await transport(request)
    return { status, body: Object.freeze(body) }
  }
