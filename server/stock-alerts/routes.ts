import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { AppError } from '#contract/http/errors.ts'
import { createStockAlert, maxStockAlerts } from '#contract/stock-alerts/calls.ts'
import { findProductsByIds, noSuchProduct } from '#server/catalogue/products/product-queries.ts'
import { forAnyone } from '#server/http/access.ts'
import { readForm } from '#server/http/forms.ts'
import { type PlainPage, type ShopHeader, sendPage } from '#server/http/plain-page.ts'
import type { App } from '#server/http/types.ts'
import { mayEmail, senderOf, tooManyEmails } from '#server/settings/mail-limits.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { countStockAlerts, deleteStockAlerts, insertStockAlert } from './queries.ts'
import { readUnsubscribeToken } from './unsubscribe-key.ts'

const params = z.object({ token: z.string().max(500) })

export async function stockAlertRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  await app.register(readForm)

  app.route({
    ...createStockAlert,
    ...forAnyone,
    handler: async (request, reply) => {
      const email = (request.body.email ?? request.viewer?.email)?.toLowerCase()
      if (!email) {
        const message = 'Please enter your e-mail address.'
        throw new AppError('bad_input', message, { issues: [{ path: 'email', message }] })
      }
      const { id } = request.params
      const [product] = await findProductsByIds(app.db, [id], 'shoppers')
      if (!product) throw noSuchProduct()
      if (product.countInStock > 0 || product.madeToOrder)
        throw new AppError('conflict', `${product.name} is available now.`)
      // Anyone can enter someone else's address, and each alert is an e-mail to it.
      if (!(await mayEmail(app, app.db, email, senderOf(request)))) throw tooManyEmails()
      if ((await countStockAlerts(app.db, email)) >= maxStockAlerts)
        throw new AppError('conflict', `You can set alerts for at most ${maxStockAlerts} products.`)
      await insertStockAlert(app.db, id, email)
      return reply.code(201).send({ message: `We will e-mail ${email} once, when it is back in stock.` })
    },
  })

  app.get('/stock-alerts/:token', { schema: { params }, ...forAnyone }, async (request, reply) => {
    const shop = await getShopIdentity(app.db)
    const email = await readUnsubscribeToken(app.db, app.config, request.params.token)
    return email ? sendPage(reply, askPage(shop, email)) : sendPage(reply.code(404), unknownPage(shop))
  })

  // Sent by a mail program's own unsubscribe button (RFC 8058).
  app.post('/stock-alerts/:token', { schema: { params }, ...forAnyone }, async (request, reply) => {
    const shop = await getShopIdentity(app.db)
    const email = await readUnsubscribeToken(app.db, app.config, request.params.token)
    if (!email) return sendPage(reply.code(404), unknownPage(shop))
    await deleteStockAlerts(app.db, email)
    return sendPage(reply, donePage(shop, email))
  })
}

const askPage = (shop: ShopHeader, email: string): PlainPage => ({
  title: 'Stock alerts',
  shop,
  isStayedOn: true,
  body: `<h1>Stop these e-mails?</h1><p>Press the button and we will no longer e-mail ${escapeMarkup(email)} about products that are back in stock.</p><form method="post"><button class="main">Stop these e-mails</button></form>`,
})

const donePage = (shop: ShopHeader, email: string): PlainPage => ({
  title: 'Stock alerts',
  shop,
  isStayedOn: true,
  body: `<h1>Done</h1><p>We will not e-mail ${escapeMarkup(email)} about products that are back in stock. E-mails about your orders are not affected.</p><p><a href="/shop">Go to the shop</a></p>`,
})

const unknownPage = (shop: ShopHeader): PlainPage => ({
  title: 'Stock alerts',
  shop,
  isStayedOn: true,
  body: '<h1>This link is incomplete</h1><p>Please open it from the e-mail again.</p>',
})
