import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errorStatus, type Failure } from '#contract/http/errors.ts'
import { readEntry } from '#server/cache/entry.ts'
import { type ShopContact, sendErrorPage } from './error-page.ts'
import { logFailure, toAppError } from './failures.ts'
import { createFairQueue } from './fair-queue.ts'
import { findAskers } from './find-askers.ts'
import { pagePolicy } from './headers.ts'
import { createPageKeys, type MatchRoutes, type PageRoute } from './page-key.ts'

export type ApiReply = { status: number; body: unknown }
/** Calls the API from a server-rendered page: in process, without a visitor. */
export type Transport = (request: { method: string; url: string; body?: unknown }) => Promise<ApiReply>
/** What a page may know about its visitor: enough to redirect signed-out visitors to the sign-in page, nothing personal. */
export type Visitor = { hasSession: boolean; isGuest: boolean }
type Given = { transport: Transport; visitor: Visitor; nonce: string }
/** `html` is the page, if it is not the body. */
export type PageHandler = (request: Request, given: Given) => Promise<Response & { html?: Buffer | null }>
/** The part of React Router's build that the server uses; it must not load its own react-router. */
export type PageBuild = {
  entry: { module: { createPageHandler?: (build: never) => PageHandler; matchRoutes?: MatchRoutes } }
  routes: Record<string, PageRoute>
}

type Options = {
  /** Pages are cached once the build is at hand, not while each request waits for it. */
  getBuild(): PageBuild | Promise<PageBuild>
  findVisitor(request: FastifyRequest): Visitor
  /** The shop's identity, available even while the database is down. */
  getShopContact(): ShopContact
}

/** Rendering is the most expensive thing a stranger can request. It is limited, so that checkouts still get through. */
const renderLimits = { atOnce: 6, atOncePerAddress: 3, waiting: 100, waitingPerAddress: 50, maxWaitMs: 6000 }

/** Serves every path that is neither API nor file as a page rendered by React. */
export async function pageRoutes(app: FastifyInstance, options: Options) {
  const renders = createFairQueue(renderLimits)
  const pagesOf = rememberLast(openPages)
  const findKeys = () => {
    const build = options.getBuild()
    return build instanceof Promise ? undefined : pagesOf(build).keys
  }
  const toKey = (url: string) => findKeys()?.toKey(url)
  const cacheableErrors = (key: string) => (findKeys()?.isMissingPage(key) ? [404] : [])
  /** The not-found page is not rendered again for every made-up name. */
  const findOtherKey = async (key: string, request: FastifyRequest) => {
    const subject = findKeys()?.findSubject(key)
    if (!subject || key === subject.ifMissing) return undefined
    const { status } = await apiInProcess(app, request, () => {})({ method: 'GET', url: subject.call })
    return status === 404 || status === 400 ? subject.ifMissing : undefined
  }
  const route = {
    config: { cache: { tags: [], toKey, findOtherKey, cacheableErrors } },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const failure = toAppError(error)
      const status = errorStatus[failure.code]
      if (status < 500) throw error
      logFailure(request, failure, error)
      return sendErrorPage(reply, status, failure.message, options.getShopContact())
    },
  }
  app.get('/*', route, async (request, reply) => {
    const { render } = pagesOf(await options.getBuild())
    if (app.isBusy?.()) throw new AppError('overloaded', 'The shop is very busy. Please try again in a moment.')
    const visitor = options.findVisitor(request)
    // The origin is fixed: a Host header cannot be trusted, and a malformed one would throw here.
    const address = new Request(`http://localhost${request.url}`, { headers: { accept: 'text/html' } })
    const failed: ApiReply[] = []
    const transport = apiInProcess(app, request, (answer) => answer.status >= 500 && failed.push(answer))
    // Generated for each render and cached with the page: content that was stored earlier cannot contain it.
    const nonce = randomBytes(16).toString('base64')
    const page = await renders.run(findAskers(request), () => render(address, { transport, visitor, nonce }))
    // Half a page, or one without the shop's name, is no use to anyone.
    const away = failed.find(({ status }) => status === 503)
    if (away) return sendErrorPage(reply, 503, (away.body as Failure).message, options.getShopContact())
    reply.code(page.status)
    for (const [name, value] of page.headers) reply.header(name, value)
    if (failed.length) reply.header('Cache-Control', 'no-store')
    reply.header('Content-Security-Policy', pagePolicy(nonce))
    return reply.send(page.html ?? Buffer.from(await page.arrayBuffer()))
  })
}

function openPages(build: PageBuild) {
  const { createPageHandler, matchRoutes } = build.entry.module
  if (!createPageHandler || !matchRoutes) throw new Error('The page build has no createPageHandler or matchRoutes')
  return { render: createPageHandler(build as never), keys: createPageKeys(build.routes, matchRoutes) }
}

/** In development the build can change. */
function rememberLast<A, R>(work: (given: A) => R): (given: A) => R {
  let last: { given: A; result: R } | undefined
  return (input) => {
    if (last?.given !== input) last = { given: input, result: work(input) }
    return last.result
  }
}

/** Without the visitor's cookie, so that a page is the same for everyone; with the IP address, for rate limits. */
const apiInProcess =
  (app: FastifyInstance, { ip }: FastifyRequest, onAnswer: (answer: ApiReply) => unknown): Transport =>
  async ({ method, url, body }) => {
    const cached = method === 'GET' ? app.cache.find(url) : undefined
    if (cached) return readEntry(cached)
    const reply = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const answer = { status: reply.statusCode, body: reply.body && JSON.parse(reply.body) }
    onAnswer(answer)
    return answer
  }
