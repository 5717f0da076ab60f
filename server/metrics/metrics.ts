import type { IncomingMessage, ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isFromCache } from '#server/cache/response-cache.ts'
import type { App } from '#server/http/types.ts'
import { findShopFacts, type ShopFacts } from './queries.ts'
import { Counter, Exposition, Histogram } from './registry.ts'

export type Metrics = { read(): Promise<string>; stop(): void }

const factsWithinMs = 3000

/** Counts requests from now on, and reports the shop's metrics on request. */
export function measure(app: App, release: string): Metrics {
  const requests = new Counter()
  const seconds = new Histogram()
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()
  // Only areas with a route: URLs that strangers make up must not become labels.
  const areas = new Set(app.routeList.map(({ url }) => areaOf(url)))
  let deafSince: number | undefined
  const watch = setInterval(() => {
    deafSince = app.database.changes.isDisconnected ? (deafSince ?? Date.now()) : undefined
  }, 1000).unref()

  const time = (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const area = areaOf(request.url ?? '')
      // A proxy asks every second or two; its questions would drown a quiet shop's errors.
      if (area === 'ready' || area === 'health') return
      const kind =
        area === 'assets' || area === 'uploads' ? 'file' : (request.url ?? '').startsWith('/api/') ? 'api' : 'page'
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut'
      requests.count({ area: areas.has(area) ? area : kind, class: status })
      seconds.observe({ kind, kept: isFromCache(response) ? 'yes' : 'no' }, (performance.now() - startedAt) / 1000)
    })
  }
  app.server.prependListener('request', time)

  return {
    read: async () => {
      const facts = await findFacts(app)
      const out = new Exposition()
      const { pool, changes, clock } = app.database
      const { rss, heapUsed } = process.memoryUsage()
      const p99 = loop.percentile(99) / 1e9
      loop.reset()
      out.add('switchyard_build_info', 'gauge', 'The running release', [
        { labels: { release, node: process.version }, value: 1 },
      ])
      out.add('switchyard_requests_total', 'counter', 'Finished requests', requests.samples)
      out.addHistogram('switchyard_request_seconds', 'How long requests took', seconds)
      out.add('switchyard_event_loop_p99_seconds', 'gauge', 'Event loop delay since the last scrape', p99)
      out.add('switchyard_resident_bytes', 'gauge', 'Process memory', rss)
      out.add('switchyard_heap_bytes', 'gauge', 'JavaScript heap in use', heapUsed)
      out.add('switchyard_pool_connections', 'gauge', 'Database connections, and requests waiting for one', [
        { labels: { state: 'total' }, value: pool.totalCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ])
      const deafFor = changes.isDisconnected ? (Date.now() - (deafSince ?? Date.now())) / 1000 : 0
      out.add('switchyard_deaf_seconds', 'gauge', 'How long database notifications have been down', deafFor)
      out.add('switchyard_clock_offset_seconds', 'gauge', "The database's clock minus ours", clock.aheadMs / 1000)
      out.add('switchyard_cache_bytes', 'gauge', 'Memory used by cached responses', app.cache.bytes)
      out.add('switchyard_cache_hits_total', 'counter', 'Responses served from the cache', app.cache.hits)
      out.add('switchyard_cache_misses_total', 'counter', 'Responses rendered', app.cache.misses)
      const calls = app.payments.calls.list().map(({ count: value, ...labels }) => ({ labels, value }))
      out.add('switchyard_provider_calls_total', 'counter', 'Calls to payment providers', calls)
      out.add('switchyard_paused', 'gauge', 'Restored from a backup and not yet resumed', app.isPaused() ? 1 : 0)
      const isUp = facts !== undefined && !facts.cannotSave && !(await app.database.isDiskFull())
      out.add('switchyard_database_up', 'gauge', 'Whether the database responds and can save', isUp ? 1 : 0)
      addFacts(out, facts)
      return String(out)
    },
    stop: () => {
      clearInterval(watch)
      loop.disable()
      app.server.off('request', time)
    },
  }
}

function addFacts(out: Exposition, facts: ShopFacts | undefined): void {
  const jobs = facts && Object.entries(facts.jobs).map(([queue, value]) => ({ labels: { queue }, value }))
  out.add('switchyard_jobs_waiting', 'gauge', 'Jobs waiting to run', jobs)
  out.add('switchyard_oldest_job_seconds', 'gauge', 'Age of the oldest waiting job', facts?.oldestJob)
  out.add('switchyard_oldest_paid_seconds', 'gauge', 'Age of the oldest payment without an order', facts?.oldestPaid)
  out.add('switchyard_payments_to_check', 'gauge', 'Payments that the office must review', facts?.toCheck)
  out.add(
    'switchyard_oldest_to_check_seconds',
    'gauge',
    'Age of the oldest payment that the office must review',
    facts?.oldestToCheck,
  )
  out.add('switchyard_refunds_waiting', 'gauge', 'Refunds that the provider has not accepted', facts?.refunds)
  out.add(
    'switchyard_oldest_refund_seconds',
    'gauge',
    'Age of the oldest refund still being tried',
    facts?.oldestRefund,
  )
  out.add('switchyard_unsent_mails', 'gauge', 'E-mails that could not be delivered', facts?.unsent)
  out.add('switchyard_failed_tasks', 'gauge', 'Scheduled tasks whose last run failed', facts?.failedTasks)
  out.add('switchyard_last_order_seconds', 'gauge', 'Age of the newest order', facts?.lastOrder)
  out.add(
    'switchyard_orders_expected',
    'gauge',
    'Orders from carts, or payments by card, that the last four weeks had, on average, in a stretch like the one since the newest',
    facts && [
      { labels: { paid: 'any' }, value: facts.ordersExpected },
      { labels: { paid: 'card' }, value: facts.cardOrdersExpected },
    ],
  )
  out.add('switchyard_last_backup_seconds', 'gauge', 'Age of the last verified backup', facts?.lastBackup)
}

/** The other metrics are still reported if the database is down. */
function findFacts({ db }: App): Promise<ShopFacts | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), factsWithinMs)
  })
  return Promise.race([findShopFacts(db).catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

/** The first word of a path: `/api/order/123` → `order`. */
const areaOf = (url: string) => /^\/(?:api\/)?([a-z0-9-]*)/i.exec(url)?.[1] || 'home'
