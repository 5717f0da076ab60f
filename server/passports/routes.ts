import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import * as calls from '#contract/passports/calls.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { publicUrl } from '#server/config.ts'
import { forAnyone, forEveryone, forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { sendPdf } from '#server/invoices/send-pdf.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { assertMayRead, ownsOrder, readBuyer } from '#server/orders/records/buyer.ts'
import { findOrderRow } from '#server/orders/records/order-queries.ts'
import { drawLabels, wantedBy } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity, shopTag } from '#server/settings/queries.ts'
import { readReportFile } from '#server/testing/report-file.ts'
import { findReportOfUnit } from '#server/testing/report-queries.ts'
import { findUnitsOfJob } from '#server/testing/unit-queries.ts'
import { answerConsents, changeConsent } from './consents.ts'
import { findBuyersOfWithdrawn, findUnitByCode, noSuchPassport, restore, withdraw } from './queries.ts'
import { findTest, readPassport } from './read-passport.ts'
import { toLabels } from './to-labels.ts'

/** Pages behind the codes on units: open to everybody who holds one. */
export async function passportRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.getPassport,
    ...cachedForEveryone(shopTag),
    handler: async ({ params }) => readPassport(app.db, params.code),
  })

  app.route({
    ...calls.getPublicReport,
    ...forEveryone,
    handler: async (request, reply) => {
      const found = await findUnitByCode(app.db, request.params.code)
      const test = found && (await findTest(app.db, found))
      const report = found && test && (await findReportOfUnit(app.db, found.unit._id))
      if (!report) throw noSuchPassport()
      const bytes = await readReportFile(app, report, { isPublic: true, by: wantedBy(request) })
      return sendPdf(reply.header('X-Robots-Tag', 'noindex'), `Test report ${report.number}.pdf`, bytes)
    },
  })

  app.route({
    ...calls.getLabels,
    ...forOffice('workshop.read'),
    handler: async (request, reply) => {
      const { format, unit } = request.query
      const rows = (await findUnitsOfJob(app.db, request.params.id)).filter((row) => !unit || row.unit.serial === unit)
      if (rows.length === 0) throw noSuchPassport()
      const shop = await getShopIdentity(app.db)
      const logo = await readPrintLogo(app.storage, shop.logo)
      const labels = toLabels(rows, { shop, logo, url: publicUrl(app.config), format })
      return sendPdf(reply, `Labels ${rows[0]?.job.jobNumber}.pdf`, await drawLabels(labels, wantedBy(request)))
    },
  })

  app.route({
    ...calls.getConsents,
    ...forAnyone,
    handler: async (request) => {
      const order = await findOrderRow(app.db, request.params.id)
      assertMayRead(await readBuyer(app, request), order)
      return answerConsents(app.db, order)
    },
  })

  app.route({
    ...calls.giveConsent,
    ...forAnyone,
    handler: async (request) => {
      const order = await findOrderRow(app.db, request.params.id)
      const buyer = await readBuyer(app, request)
      assertMayRead(buyer, order)
      if (!ownsOrder(buyer, order)) throw new AppError('forbidden', 'Only the buyer decides this.')
      await changeConsent(app.db, order, request.params.line, request.body.isGiven)
      return answerConsents(app.db, order)
    },
  })

  app.route({
    ...calls.withdrawUnits,
    ...forOffice('settings.write', 'customers.read'),
    handler: async ({ body }, reply) => {
      const done = await withdraw(app.db, body.units, body.words)
      return reply.code(200).send({ units: done.length, buyers: await findBuyersOfWithdrawn(app.db, done) })
    },
  })

  app.route({
    ...calls.restoreUnit,
    ...forOffice('settings.write', 'customers.read'),
    handler: async ({ params }, reply) => reply.code(200).send({ serial: await restore(app.db, params.id) }),
  })

  app.route({
    ...calls.listWithdrawn,
    ...forOffice('settings.write', 'customers.read'),
    handler: async () => ({ buyers: await findBuyersOfWithdrawn(app.db) }),
  })
}
