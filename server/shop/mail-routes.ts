import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { dropMail, listUnsentMails, sendMailAgain } from '#contract/mails.ts'
import { forAdmins } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { findUnsentMails, takeUnsentMail } from '#server/mail/queries.ts'

const noSuchMail = () => new AppError('not_found', 'There is no such mail any more.')

/** What the office can do about mails that reached nobody. */
export async function mailRoutes(fastify: FastifyInstance) {
  const app = fastify as Http

  app.route({ ...listUnsentMails, ...forAdmins, handler: () => findUnsentMails(app.db) })

  app.route({
    ...sendMailAgain,
    ...forAdmins,
    handler: async ({ params }) => {
      await app.db.transaction(async (tx) => {
        const mail = await takeUnsentMail(tx, params.id)
        if (!mail) throw noSuchMail()
        await app.jobs.send(tx, 'mail', mail)
      })
      return { message: 'The mail is tried again now.' }
    },
  })

  app.route({
    ...dropMail,
    ...forAdmins,
    handler: async ({ params }) => {
      if (!(await takeUnsentMail(app.db, params.id))) throw noSuchMail()
      return { message: 'The mail was removed.' }
    },
  })
}
