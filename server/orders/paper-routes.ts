import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import {
  checkPapers,
  correctPaper as correctPaperCall,
  exportPapers as exportPapersCall,
  getPackingSlip,
  getPackingSlips,
  getPaperFile,
  getProForma,
  getWorkshopSheet,
  listMyPapers,
  listPapers,
} from '#contract/papers.ts'
import { readWorkshopParts } from '#server/configure/design-files.ts'
import { forAdmins, forAnyone, forShoppers, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { toPackingSlip, toProForma } from '#server/papers/order-sheets.ts'
import { drawCopy, readPaperFile } from '#server/papers/paper-file.ts'
import { findPaper, noSuchPaper, type PaperRow } from '#server/papers/queries.ts'
import { sendPdf } from '#server/papers/send-pdf.ts'
import { toPaper } from '#server/papers/to-paper.ts'
import { toWorkshopSheets } from '#server/papers/workshop-sheet.ts'
import { drawPdf } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { assertMayRead, isOffice, ownsOrder, readBuyer, toReader } from './buyer.ts'
import { correctPaper } from './correct-paper.ts'
import { exportPapers } from './export-papers.ts'
import { findOrderRow, getOrderFor } from './order-queries.ts'
import { checkSeries, findMyPapers, findPapers } from './paper-queries.ts'

/** Invoices, credit notes, pro formas, packing slips and workshop sheets. */
export async function paperRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...listMyPapers,
    ...forShoppers,
    handler: async (request) => findMyPapers(app.db, getViewer(request).userId, request.query),
  })

  app.route({ ...listPapers, ...forAdmins, handler: async ({ query }) => findPapers(app.db, query) })

  app.route({
    ...exportPapersCall,
    ...forAdmins,
    handler: async ({ query }, reply) => {
      const { name, type, file } = exportPapers(app.db, query, query.format)
      return reply
        .header('Content-Type', type)
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .send(file)
    },
  })

  app.route({
    ...checkPapers,
    ...forAdmins,
    handler: async () => ({
      invoices: await checkSeries(app.db, 'INV'),
      creditNotes: await checkSeries(app.db, 'CN'),
    }),
  })

  /** For everyone else it does not exist. */
  const findReadable = async (request: FastifyRequest, id: string): Promise<PaperRow> => {
    const buyer = await readBuyer(app, request)
    const paper = await findPaper(app.db, id)
    const order = paper && (await findOrderRow(app.db, paper.orderId))
    if (!order || !(isOffice(buyer) || ownsOrder(buyer, order))) throw noSuchPaper()
    return paper
  }

  app.route({
    ...getPaperFile,
    ...forAnyone,
    handler: async (request, reply) => {
      const paper = await findReadable(request, request.params.id)
      const isCopy = ![undefined, 'false'].includes(request.query.copy)
      const bytes = await (isCopy ? drawCopy(app, paper) : readPaperFile(app, paper))
      return sendPdf(reply, `${paper.number}${isCopy ? ' copy' : ''}.pdf`, bytes)
    },
  })

  app.route({
    ...correctPaperCall,
    ...forAdmins,
    handler: async ({ params, body }, reply) => reply.code(201).send(toPaper(await correctPaper(app, params.id, body))),
  })

  app.route({
    ...getProForma,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id } = request.params
      const buyer = await readBuyer(app, request)
      assertMayRead(buyer, await findOrderRow(app.db, id))
      const order = await getOrderFor(app.db, id, toReader(buyer))
      if (order.isPaid) throw new AppError('conflict', 'This order is paid: it has an invoice instead.')
      if (order.status === 'cancelled')
        throw new AppError('conflict', 'This order was cancelled: there is nothing to pay.')
      const identity = await getShopIdentity(app.db)
      const sheet = toProForma(order, identity, await readPrintLogo(app.storage, identity.logo))
      return sendPdf(reply, `Pro forma ${order.orderNumber}.pdf`, await drawPdf([sheet]))
    },
  })

  const drawSlips = async (ids: readonly string[]): Promise<Buffer> => {
    const identity = await getShopIdentity(app.db)
    const logo = await readPrintLogo(app.storage, identity.logo)
    const sheets = []
    for (const id of ids)
      sheets.push(toPackingSlip(await getOrderFor(app.db, id, { userId: undefined, isOffice: true }), identity, logo))
    return drawPdf(sheets)
  }

  app.route({
    ...getPackingSlip,
    ...forAdmins,
    handler: async ({ params: { id } }, reply) => sendPdf(reply, 'Packing slip.pdf', await drawSlips([id])),
  })

  app.route({
    ...getWorkshopSheet,
    ...forAdmins,
    handler: async ({ params: { id } }, reply) => {
      const order = await getOrderFor(app.db, id, { userId: undefined, isOffice: true })
      const identity = await getShopIdentity(app.db)
      const parts = await readWorkshopParts(
        app.db,
        order.orderItems.map(({ _id }) => _id),
      )
      const logo = await readPrintLogo(app.storage, identity.logo)
      const sheets = toWorkshopSheets(order, parts, { shop: identity, logo })
      if (sheets.length === 0) throw new AppError('not_found', 'This order has no custom enclosure.')
      return sendPdf(reply, `Workshop sheet ${order.orderNumber}.pdf`, await drawPdf(sheets))
    },
  })

  app.route({
    ...getPackingSlips,
    ...forAdmins,
    handler: async ({ query: { ids = [] } }, reply) => {
      if (ids.length === 0) throw new AppError('bad_input', 'Please choose at least one order.')
      return sendPdf(reply, 'Packing slips.pdf', await drawSlips(ids))
    },
  })
}
