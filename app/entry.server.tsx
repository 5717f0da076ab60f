import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider } from 'react-router'
import { nonceContext } from './api/store-context.ts'
import { htmlContext } from './store/page-handler.ts'
import { ServerApp } from './store/server-app.tsx'
import { firstSheet } from './styles/first-sheet.tsx'

// For the server and the benchmark: contexts are compared by identity, so they may not load a react-router of their own.
export { matchRoutes } from 'react-router'
export { createPageHandler } from './store/page-handler.ts'
export { ServerApp }

export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <ServerApp request={request} routerContext={routerContext} loadContext={loadContext} />,
      {
        nonce: loadContext.get(nonceContext),
        // The whole page in one piece: it can be cached, has a length, and a failure can still become an error page.
        onAllReady: () => pipe(collect(resolve)),
        onShellError: reject,
        onError: handleError,
      },
    )
  })
  loadContext.set(htmlContext, html)
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8')
  responseHeaders.set('Cache-Control', isGuarded(routerContext) ? 'no-store' : 'public, no-cache')
  for (const sheet of findSheets(routerContext)) responseHeaders.append('Link', `<${sheet}>; rel=preload; as=style`)
  return new Response(null, { status: responseStatusCode, headers: responseHeaders })
}

/** React's output as one buffer. Node's `buffer()` would take it through a second stream and a Blob. */
function collect(done: (whole: Buffer) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

/** A missing page is not an error of ours. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error)
}

/** A page is painted once it has its style sheets, which would otherwise be fetched after its many scripts. */
const findSheets = ({ manifest, staticHandlerContext }: EntryContext) =>
  new Set([firstSheet, ...staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])])

const isGuarded = ({ routeModules, staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { isGuarded?: boolean } | undefined
    return handle?.isGuarded
  })
