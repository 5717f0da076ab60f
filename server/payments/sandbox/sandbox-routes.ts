import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readForm } from '#server/http/forms.ts'
import { sendPage } from '#server/http/plain-page.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { cardPage, gonePage, missingPage, overPage } from './sandbox-page.ts'
import { paySandbox, ways } from './sandbox-pay.ts'
import { findSandboxCheckout } from './sandbox-queries.ts'

const params = z.object({ id: z.string().max(100) })
const form = z.object({ card: z.string().max(100).default(''), way: z.enum(ways).default('pay') })

/** The sandbox's pages. Not under /api, because the browser is redirected here, as to any provider. */
export async function sandboxRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  await app.register(readForm)

  app.get('/sandbox-pay/:id', { schema: { params } }, async (request, reply) => {
    const identity = await getShopIdentity(app.db)
    const checkout = await findSandboxCheckout(app.db, request.params.id)
    if (!checkout) return sendPage(reply.code(404), missingPage(identity))
    if (checkout.state === 'paid') return reply.redirect(checkout.urls.success, 303)
    if (checkout.state !== 'open') return sendPage(reply.code(410), overPage(checkout, identity))
    return sendPage(reply, cardPage(checkout, identity))
  })

  app.post('/sandbox-pay/:id', { schema: { params, body: form } }, async (request, reply) => {
    const { id } = request.params
    const paying = await paySandbox(app.db, id, { ...request.body, faults: app.config.SANDBOX_FAULTS })
    if (paying.kind === 'go') return reply.redirect(paying.to, 303)
    const identity = await getShopIdentity(app.db)
    if (paying.kind === 'gone') return sendPage(reply, gonePage(identity))
    const checkout = await findSandboxCheckout(app.db, id)
    if (!checkout) return sendPage(reply.code(404), missingPage(identity))
    if (paying.kind === 'over') return sendPage(reply.code(410), overPage(checkout, identity))
    const wrong = 'The sandbox accepts only the card numbers listed below.'
    return sendPage(reply.code(400), cardPage(checkout, identity, wrong))
  })
}
