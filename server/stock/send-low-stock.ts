import { publicUrl } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import { queueOfficeEmail } from '#server/settings/queue-email.ts'
import { type NewlyLow, takeNewlyLow } from './low-queries.ts'

const maxListed = 30

/** One e-mail with everything that became low since the last; none if nothing did. */
export async function sendLowStock(app: Pick<App, 'db' | 'jobs' | 'config'>): Promise<void> {
  await app.db.transaction(async (tx) => {
    const low = await takeNewlyLow(tx)
    if (low.length === 0) return
    const rest = low.length - maxListed
    await queueOfficeEmail(app, tx, {
      subject: low.length === 1 ? 'Low stock: 1 product' : `Low stock: ${low.length} products`,
      body: [
        'These have reached their reorder level, or orders wait for them:',
        low.slice(0, maxListed).map(describe).join('\n'),
        ...(rest > 0 ? [`And ${rest} more.`] : []),
      ],
      action: { label: 'Open low stock', url: `${publicUrl(app.config)}/manage/low-stock` },
    })
  })
}

const describe = ({ name, partNumber, available, short, supplier }: NewlyLow): string =>
  [`${available} left${short > 0 ? `, short ${short}` : ''}: ${name} (${partNumber})`, supplier]
    .filter(Boolean)
    .join(', ')
