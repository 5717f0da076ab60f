import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { Provider } from 'react-redux'
import {
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

type Given = { transport: Transport; visitor: PageVisitor; nonce: string }

/** Exported for the server, which must not load a react-router of its own: contexts are known by identity. */
export function createHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request: Request, { transport, visitor, nonce }: Given) => {
    const context = new RouterContextProvider()
    context.set(storeContext, createStore(transport))
    context.set(visitorContext, visitor)
    context.set(nonceContext, nonce)
    return handle(request, context)
  }
}

/** The whole page at once: it can be cached, has a length, and a failure can still become an error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext)
  const html = await renderHtml(
    <NonceContext value={nonce}>
      <Provider store={context.get(storeContext) as Store}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </Provider>
    </NonceContext>,
    nonce,
  )
  const modules = entry.staticHandlerContext.matches.map(({ route }) => entry.routeModules[route.id])
  const isGuarded = modules.some((module) => (module?.handle as { isGuarded?: boolean } | undefined)?.isGuarded)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', isGuarded ? 'no-store' : 'public, no-cache')
  return new Response(html, { status, headers })
}

function renderHtml(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
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
