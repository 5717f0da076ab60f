import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { discardEmail, listUnsentEmails, resendEmail } from '#contract/mail/calls.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { requeueEmail } from '#server/jobs/jobs.ts'
import { findUnsentEmails, takeUnsentEmail } from '#server/mail/queries.ts'

const noSuchMail = () => new AppError('not_found', 'This e-mail no longer exists.')

/** Lets the office resend or remove undelivered e-mails. */
export async function mailRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({ ...listUnsentEmails, ...forOffice('settings.write'), handler: () => findUnsentEmails(app.db) })

  app.route({
    ...resendEmail,
    ...forOffice('settings.write'),
    handler: async ({ params }) => {
      await app.db.transaction(async (tx) => {
        const mail = await takeUnsentEmail(tx, params.id)
        if (!mail) throw noSuchMail()
        await requeueEmail(app.jobs, tx, mail)
      })
      return { message: 'The e-mail is being sent again.' }
    },
  })

  app.route({
    ...discardEmail,
    ...forOffice('settings.write'),
    handler: async ({ params }) => {
      if (!(await takeUnsentEmail(app.db, params.id))) throw noSuchMail()
      return { message: 'The e-mail was removed.' }
    },
  })
}
