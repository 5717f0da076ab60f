import { publicUrl } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import { queueEmail } from '#server/shop/queue-email.ts'
import { takeDueAlerts } from './queries.ts'
import { toUnsubscribeToken } from './unsubscribe-key.ts'

const atOnce = 50

/** E-mails people whose goods are back in stock. Returns whether more are waiting. */
export async function sendStockAlerts(app: Pick<App, 'db' | 'jobs' | 'config'>): Promise<boolean> {
  const shopUrl = publicUrl(app.config)
  return app.db.transaction(async (tx) => {
    const due = await takeDueAlerts(tx, atOnce)
    for (const { email, name, slug, partNumber, free } of due) {
      const unsubscribe = `${shopUrl}/stock-alerts/${await toUnsubscribeToken(tx, email)}`
      await queueEmail(app, tx, email, {
        subject: `${name} is back in stock`,
        body: [
          'Hello,',
          `You asked us to tell you when ${name} (${partNumber}) can be bought again. ${free > 0 ? `We have ${free} now.` : 'It is made to order.'}`,
          'We do not reserve it for you, and this is the only e-mail about it.',
        ],
        action: { label: 'See the product', url: `${shopUrl}/product/${slug}` },
        footer: `To stop e-mails about goods back in stock: ${unsubscribe}`,
        unsubscribe,
      })
    }
    return due.length === atOnce
  })
}
