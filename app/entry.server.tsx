import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { Provider } from 'react-redux'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { nonceContext, type PageVisitor, storeContext, visitorContext } from './api/store-context.ts'
import type { Transport } from './api/transport.ts'
import { NonceContext } from './page/nonce.ts'
import { createStore, type Store } from './store/store.ts'

type Options = { transport: Transport; visitor: PageVisitor; nonce: string }

/** The finished page bypasses the Response, which would copy it through a stream twice. */
const htmlContext = createContext<Buffer | null>(null)

/** Exported for the server, which must not load its own react-router: contexts are compared by identity. */
export function createHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (request: Request, { transport, visitor, nonce }: Options) => {
    const context = new RouterContextProvider()
    context.set(storeContext, createStore(withFrozenAnswers(transport)))
    context.set(visitorContext, visitor)
    context.set(nonceContext, nonce)
    const reply = await handle(request, context)
    return Object.assign(reply, { html: context.get(htmlContext) })
  }
}

/** Frozen, because Redux would otherwise check the whole response for changes as it enters the store. */
const withFrozenAnswers =
  (transport: Transport): Transport =>
  async (request) => {
    const { status, body } = await transport(request)
    return { status, body: Object.freeze(body) }
  }

/** The whole page in one piece: it can be cached, has a length, and a failure can still become an error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  context.set(htmlContext, await renderHtml(toPage(request, entry, context), context.get(nonceContext)))
  const modules = entry.staticHandlerContext.matches.map(({ route }) => entry.routeModules[route.id])
  const isGuarded = modules.some((module) => (module?.handle as { isGuarded?: boolean } | undefined)?.isGuarded)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', isGuarded ? 'no-store' : 'public, no-cache')
  return new Response(null, { status, headers })
}

/** The page with its data; exported for the benchmark, which compares a whole request with the plain render. */
export function toPage(request: Request, entry: EntryContext, context: RouterContextProvider) {
  const nonce = context.get(nonceContext)
  return (
    <NonceContext value={nonce}>
      <Provider store={context.get(storeContext) as Store}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </Provider>
    </NonceContext>
  )
}

function renderHtml(page: ReactNode, nonce: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onShellError: reject,
      onError: logUnlessMissing,
    })
  })
}

function logUnlessMissing(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error)
}

/** A missing page is not an error of ours. */
export function handleError(error: unknown): void {
  logUnlessMissing(error)
}
