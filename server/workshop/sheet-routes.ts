import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { getWorkshopSheet } from '#contract/invoices/calls.ts'
import { publicUrl } from '#server/config.ts'
import { getOfficeRates } from '#server/configure/queries.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { sendPdf } from '#server/invoices/send-pdf.ts'
import { toJobSheets, toWorkshopSheets } from '#server/invoices/workshop-sheet.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { readOrderParts } from '#server/orders/invoices/read-order-parts.ts'
import { getOrderFor } from '#server/orders/records/read-order-queries.ts'
import { drawPdf, wantedBy } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { findJobsOfOrder } from './job-queries.ts'
import { findStations } from './station-queries.ts'

/** An order's sheets for the workshop, each with the code of its job once there is one; boards and custom work have theirs too. */
export async function sheetRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...getWorkshopSheet,
    ...forOffice('workshop.read'),
    handler: async (request, reply) => {
      const placed = await getOrderFor(app.db, request.params.id, { userId: undefined, isOffice: true })
      const shop = await getShopIdentity(app.db)
      const logo = await readPrintLogo(app.storage, shop.logo)
      const { partNumbers } = (await getOfficeRates(app.db)).rates
      const byLine = new Map((await findJobsOfOrder(app.db, placed._id)).map(({ job }) => [job.lineId, job]))
      // Nobody should make what was cancelled, however the sheet reached the workshop.
      const items = placed.orderItems.filter(({ _id }) => byLine.get(_id)?.state !== 'cancelled')
      if (items.length === 0) throw new AppError('not_found', 'All work on this order was cancelled.')
      const order = { ...placed, orderItems: items }
      const maker = { shop, logo, partNumbers, jobs: { byLine, shopUrl: publicUrl(app.config) } }
      const stations = (await findStations(app.db)).map(({ name }) => name)
      const sheets = [
        ...toWorkshopSheets(order, await readOrderParts(app.db, order), maker),
        ...toJobSheets(order, stations, maker),
      ]
      if (sheets.length === 0) throw new AppError('not_found', 'The workshop makes nothing for this order.')
      return sendPdf(reply, `Workshop sheet ${order.orderNumber}.pdf`, await drawPdf(sheets, wantedBy(request)))
    },
  })
}
