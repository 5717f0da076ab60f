import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { formatMoment } from '#contract/days.ts'
import { escapeMarkup } from '#contract/escape-markup.ts'
import { AppError } from '#contract/http/errors.ts'
import { listGuarded, nameGuarded } from '#contract/settings/guarded.ts'
import { hashToken } from '#server/accounts/tokens.ts'
import { timeOf } from '#server/db/clock.ts'
import { forEveryone } from '#server/http/access.ts'
import { readForm } from '#server/http/forms.ts'
import { sendPage } from '#server/http/plain-page.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { describeEnd, stopChange } from './decide.ts'
import { findChangeByKey, type IdentityChange } from './queries.ts'

const params = z.object({ key: z.string().max(200) })

/** The link in the owners' e-mail. Looking changes nothing, since mail scanners follow links; one press stops it. */
export async function stopLinkRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  await app.register(readForm)

  const show = async (reply: FastifyReply, body: string) =>
    sendPage(reply, { title: 'Stop a change', shop: await getShopIdentity(app.db), isStayedOn: true, body })
  const find = (key: string) => findChangeByKey(app.db, hashToken(key))

  app.get('/stop-change/:key', { schema: { params }, ...forEveryone }, async (request, reply) => {
    const change = await find(request.params.key)
    if (!change) return show(reply.code(404), unknown)
    return show(reply, isOpen(change, timeOf(app.database.clock)) ? ask(change) : ended(change))
  })

  app.post('/stop-change/:key', { schema: { params }, ...forEveryone }, async (request, reply) => {
    const change = await find(request.params.key)
    if (!change) return show(reply.code(404), unknown)
    try {
      const message = await stopChange(app, change._id)
      return await show(
        reply,
        `<h1>Stopped</h1><p>${escapeMarkup(message)} All owners have been told.</p><p>${advice}</p>`,
      )
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
      return await show(reply.code(409), `<h1>Too late</h1><p>${escapeMarkup(error.message)}</p>`)
    }
  })
}

const isOpen = ({ state, dueAt }: IdentityChange, now: number) => state === 'waiting' && Date.parse(dueAt) > now

const advice =
  'If you did not expect it, somebody may be using an owner’s account: let that person set a new password and end all other sessions.'

const ask = (change: IdentityChange) => {
  const rows = listGuarded(change.before, change.after)
    .map((line) => [line.name, line.before || 'none', line.after || 'none'].map(escapeMarkup))
    .map(([name, before, after]) => `<tr><td>${name}</td><td><s>${before}</s><br>${after}</td></tr>`)
  const what = escapeMarkup(nameGuarded(change.after))
  return `<h1>Stop this change?</h1><p>${escapeMarkup(change.askedByName)} asked to change ${what} on ${formatMoment(change.askedAt)}. It takes effect on ${formatMoment(change.dueAt)}.</p><div class="panel"><table>${rows.join('')}</table><form method="post"><button class="main">Stop this change</button></form></div><p class="hint">If you know about it, close this page: nothing has been stopped.</p>`
}

const ended = (change: IdentityChange) => `<h1>Nothing to stop</h1><p>${escapeMarkup(describeEnd(change))}</p>`

const unknown = '<h1>This link is incomplete</h1><p>Please open it from the e-mail again.</p>'
