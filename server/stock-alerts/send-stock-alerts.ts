import { publicUrl } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { takeDueAlerts } from './queries.ts'
import { toUnsubscribeToken } from './unsubscribe-key.ts'

const atOnce = 50

/** E-mails people whose products are back in stock. Returns whether more are waiting. */
export async function sendStockAlerts(app: Pick<App, 'db' | 'jobs' | 'config'>): Promise<boolean> {
  const shopUrl = publicUrl(app.config)
  return app.db.transaction(async (tx) => {
    const due = await takeDueAlerts(tx, atOnce)
    for (const { email, name, slug, partNumber, free } of due) {
      const unsubscribe = `${shopUrl}/stock-alerts/${await toUnsubscribeToken(tx, app.config, email)}`
      await queueEmail(app, tx, email, {
        subject: `${name} is back in stock`,
        body: [
          'Hello,',
          `You asked us to let you know when ${name} (${partNumber}) is available again. ${free > 0 ? `We have ${free} in stock.` : 'It is made to order.'}`,
          'We have not reserved one for you, and we will not e-mail you about it again.',
        ],
        action: { label: 'View product', url: `${shopUrl}/product/${slug}` },
        footer: `To stop these stock alerts: ${unsubscribe}`,
        unsubscribe,
      })
    }
    return due.length === atOnce
  })
}
