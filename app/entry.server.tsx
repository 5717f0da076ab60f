import { Writable } from 'node:stream'
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
import { type PageVisitor, storeContext, visitorContext } from './api/store-context.ts'
import type { Transport } from './api/transport.ts'
import { scriptsAfterPaint } from './scripts-after-paint.ts'
import { createStore, type Store } from './store/store.ts'

/** Exported for the server, which must not load a react-router of its own: contexts are known by identity. */
export function createHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request: Request, { transport, visitor }: { transport: Transport; visitor: PageVisitor }) => {
    const context = new RouterContextProvider()
    context.set(storeContext, createStore(transport))
    context.set(visitorContext, visitor)
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
  const html = await renderHtml(
    <Provider store={context.get(storeContext) as Store}>
      <ServerRouter context={entry} url={request.url} />
    </Provider>,
  )
  const modules = entry.staticHandlerContext.matches.map(({ route }) => entry.routeModules[route.id])
  const isGuarded = modules.some((module) => (module?.handle as { isGuarded?: boolean } | undefined)?.isGuarded)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', isGuarded ? 'no-store' : 'public, no-cache')
  return new Response(import.meta.env.DEV ? html : scriptsAfterPaint(html), { status, headers })
}

function renderHtml(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write: (chunk, _, done) => {
        chunks.push(chunk)
        done()
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString())
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: logUnlessMissing,
    })
  })
}

function logUnlessMissing(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error)
}

/** A page that is not there is no fault of ours. */
export function handleError(error: unknown): void {
  logUnlessMissing(error)
}
