// React's own cost of a page, in its own process: `renderToString` of the tree that a request renders, with its data in
// hand. Gets { port, path } from its parent, and then seconds to render for; reports microseconds of CPU per render.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement, type FunctionComponent, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

type Build = { entry: { module: Record<string, unknown> } }
type Handle = (request: Request, given: object) => Promise<Response>
type Tree = () => ReactElement

const build = (await import(pathToFileURL(path.resolve('build/server/index.js')).href)) as Build
const { createPageHandler, ServerApp } = build.entry.module as {
  createPageHandler(build: Build): Handle
  ServerApp: FunctionComponent<{ request: Request; routerContext: object; loadContext: object }>
}

/** Handles the request as the shop does, up to the tree. */
async function findTree(port: number, url: string): Promise<Tree> {
  let tree: Tree | undefined
  const handleRequest = (request: Request, _status: number, headers: Headers, entry: object, loadContext: object) => {
    // Without the stream of loader data, which is empty here and can be read only once.
    tree = () =>
      createElement(ServerApp, { request, routerContext: { ...entry, serverHandoffStream: undefined }, loadContext })
    return new Response('', { headers })
  }
  const module = { ...build.entry.module, default: handleRequest }
  const transport = async (call: { method: string; url: string }) => {
    const reply = await fetch(`http://127.0.0.1:${port}${call.url}`, { method: call.method })
    return { status: reply.status, body: await reply.json() }
  }
  const visitor = { hasSession: false, isGuest: false }
  const request = new Request(`http://localhost${url}`)
  await createPageHandler({ ...build, entry: { ...build.entry, module } })(request, {
    transport,
    visitor,
    nonce: 'plain',
  })
  if (!tree) throw new Error(`${url} was not rendered`)
  return tree
}

const trees = new Map<string, Tree>()
process.on('message', async (message) => {
  const { port, url, seconds } = message as { port: number; url: string; seconds: number }
  const tree = trees.get(url) ?? (await findTree(port, url))
  trees.set(url, tree)
  const until = performance.now() + seconds * 1000
  const before = process.cpuUsage()
  let renders = 0
  for (; performance.now() < until; renders++) renderToString(tree())
  const { user, system } = process.cpuUsage(before)
  process.send?.((user + system) / renders)
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
