import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type PlainPage, renderPage, sendPage } from '#server/http/plain-page.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity, shopTag } from '#server/settings/queries.ts'
import { offlineScript } from './offline-script.ts'
import { serviceWorkerSource } from './service-worker-source.ts'

/** A page for visitors without a connection, and the service worker that keeps it in their browser. */
export async function offlineRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  async function getOfflinePage(): Promise<PlainPage> {
    const { name, colours } = await getShopIdentity(app.db)
    // The logo is another file, which the browser cannot fetch then.
    return { title: 'You are offline', shop: { name, logo: '', colours }, body, script: offlineScript }
  }

  app.get('/offline.html', async (_request, reply) => sendPage(reply, await getOfflinePage()))

  // Browsers ask for it at every page load, so it comes from the cache.
  app.get('/service-worker.js', { config: { cache: { tags: [shopTag] } } }, async (_request, reply) => {
    const { html, policy } = renderPage(await getOfflinePage())
    const version = createHash('sha256').update(html).update(policy).digest('hex').slice(0, 12)
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'public, no-cache')
      .send(serviceWorkerSource(version))
  })
}

const body = `<h1>You are offline</h1>
<p>This page cannot be loaded without a connection. It opens as soon as you are back online.</p>
<button type="button" class="main">Try again</button>
<section hidden><h2>In your cart</h2><div class="panel"><table><tbody></tbody></table></div>
<p class="hint">Your cart is kept on this device.</p></section>`
