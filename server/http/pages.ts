import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queryNames, toKey } from '#server/cache/cache-key.ts'
import { pagePolicy } from './headers.ts'

export type ApiReply = { status: number; body: unknown }
/** How a page that is rendered on the server asks the API: in process, as nobody in particular. */
export type Transport = (request: { method: string; url: string; body?: unknown }) => Promise<ApiReply>
/** What a page may know of its visitor: enough to send strangers to the sign-in, nothing personal. */
export type Visitor = { hasSession: boolean }
export type PageHandler = (request: Request, given: { transport: Transport; visitor: Visitor }) => Promise<Response>
/** The part of React Router's build that the server touches; it must not load a react-router of its own. */
export type PageBuild = { entry: { module: { createHandler?: (build: never) => PageHandler } } }

type Options = { getBuild(): PageBuild | Promise<PageBuild>; findVisitor(request: FastifyRequest): Promise<Visitor> }

const inlineScript = /<script(?![^>]*\b(?:src=|type="application\/(?:json|ld\+json)"))[^>]*>([\s\S]*?)<\/script>/g
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

/** Serves every path that is neither the API nor a file as a page rendered by React. */
export async function pageRoutes(app: FastifyInstance, options: Options) {
  let build: PageBuild | undefined
  let handle: PageHandler | undefined
  app.get('/*', { config: { cache: { tags: [], toKey: pageKey } } }, async (request, reply) => {
    const latest = await options.getBuild()
    if (latest !== build || !handle) {
      build = latest
      handle = latest.entry.module.createHandler?.(latest as never)
      if (!handle) throw new Error('The page build has no createHandler')
    }
    // The origin is fixed: a Host header is a visitor's word, and a malformed one would throw here.
    const page = await handle(new Request(`http://localhost${request.url}`, { headers: { accept: 'text/html' } }), {
      transport: apiInProcess(app, request),
      visitor: await options.findVisitor(request),
    })
    reply.code(page.status)
    for (const [name, value] of page.headers) reply.header(name, value)
    const html = await page.text()
    const scripts = Array.from(html.matchAll(inlineScript), ([, script = '']) => sha256(script))
    reply.header('Content-Security-Policy', pagePolicy([...new Set(scripts)]))
    return reply.send(html)
  })
}

/** Query keys that a public page is made from. A page with any other is rendered for its visitor alone. */
const pageKeys = new Set([
  'page',
  'keyword',
  'category',
  'brand',
  'attr',
  'lowPrice',
  'highPrice',
  'sort',
  'tag',
  'product',
])
/** What newsletters and advertisements add to links: no page looks at it. */
const strayKey = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_cid|mc_eid|ref)$/

export const pageKey = (url: string): string | undefined =>
  queryNames(url).every((name) => pageKeys.has(name) || strayKey.test(name))
    ? toKey(url, (name) => pageKeys.has(name))
    : undefined

/** Without the visitor's cookie, so that a page is the same for everyone; with the address, so that limits see the visitor. */
const apiInProcess =
  (app: FastifyInstance, { ip }: FastifyRequest): Transport =>
  async ({ method, url, body }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: reply.statusCode, body: reply.body && JSON.parse(reply.body) }
  }
