import type { FastifyReply } from 'fastify'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { type ShopHeader, sendPage } from './plain-page.ts'

/** What the shop still knows about itself while its database is down. */
export type ShopContact = ShopHeader & { phone: string; email: string }

const retrySeconds = 5

/** Replaces a page that cannot be rendered now. It is not cached, and the browser retries. */
export function sendErrorPage(reply: FastifyReply, status: number, message: string, shop: ShopContact): FastifyReply {
  const ways = [
    shop.phone && `call <a href="tel:${escapeMarkup(shop.phone.replaceAll(' ', ''))}">${escapeMarkup(shop.phone)}</a>`,
    shop.email && `write to <a href="mailto:${escapeMarkup(shop.email)}">${escapeMarkup(shop.email)}</a>`,
  ].filter(Boolean)
  const isPassing = status === 503
  if (isPassing) reply.header('Retry-After', String(retrySeconds)).header('Refresh', String(retrySeconds))
  return sendPage(reply.code(status), {
    title: isPassing ? 'Back in a moment' : 'Page error',
    shop,
    body: `<h1>${isPassing ? 'We will be back in a moment' : 'This page could not be shown'}</h1>
<p>${escapeMarkup(message)}</p>${isPassing ? '<p>This page will reload automatically.</p>' : ''}
${ways.length ? `<p>In a hurry? Please ${ways.join(' or ')}.</p>` : ''}`,
  })
}
