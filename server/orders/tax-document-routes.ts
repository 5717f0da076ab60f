import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import type { Order } from '#contract/orders/calls.ts'
import {
  checkTaxDocuments,
  correctTaxDocument as correctTaxDocumentCall,
  exportTaxDocuments as exportTaxDocumentsCall,
  getPackingSlip,
  getPackingSlips,
  getProForma,
  getTaxDocumentFile,
  getWorkshopSheet,
  listMyTaxDocuments,
  listTaxDocuments,
} from '#contract/tax-documents/calls.ts'
import { readWorkshopParts } from '#server/configure/design-files.ts'
import { forAdmins, forAnyone, forShoppers, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { toPackingSlip } from '#server/invoicing/order-sheets.ts'
import { findTaxDocument, noSuchTaxDocument, type TaxDocumentRow } from '#server/invoicing/queries.ts'
import { sendPdf } from '#server/invoicing/send-pdf.ts'
import { drawCopy, readTaxDocumentFile } from '#server/invoicing/tax-document-file.ts'
import { toTaxDocument } from '#server/invoicing/to-tax-document.ts'
import { toWorkshopSheets } from '#server/invoicing/workshop-sheet.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { drawPdf, type WantedBy, wantedBy } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { assertMayRead, isOffice, ownsOrder, readBuyer, toReader } from './buyer.ts'
import { correctTaxDocument } from './correct-tax-document.ts'
import { exportTaxDocuments } from './export-tax-documents.ts'
import { findOrderRow, getOrderFor } from './order-queries.ts'
import { drawProForma, proFormaName } from './pro-forma.ts'
import { checkSeries, countSpecimens, findMyTaxDocuments, findTaxDocuments } from './tax-document-queries.ts'

/** Invoices, credit notes, pro formas, packing slips and workshop sheets. */
export async function taxDocumentRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...listMyTaxDocuments,
    ...forShoppers,
    handler: async (request) => findMyTaxDocuments(app.db, getViewer(request).userId, request.query),
  })

  app.route({ ...listTaxDocuments, ...forAdmins, handler: async ({ query }) => findTaxDocuments(app.db, query) })

  app.route({
    ...exportTaxDocumentsCall,
    ...forAdmins,
    handler: async ({ query }, reply) => {
      const { name, type, file } = exportTaxDocuments(app.db, query, query.format)
      return reply
        .header('Content-Type', type)
        .header('Content-Disposition', `attachment; filename="${name}"`)
        .send(file)
    },
  })

  app.route({
    ...checkTaxDocuments,
    ...forAdmins,
    handler: async () => ({
      invoices: await checkSeries(app.db, 'INV'),
      creditNotes: await checkSeries(app.db, 'CN'),
      specimens: await countSpecimens(app.db),
    }),
  })

  /** For everyone else it does not exist. */
  const findReadable = async (request: FastifyRequest, id: string): Promise<TaxDocumentRow> => {
    const buyer = await readBuyer(app, request)
    const taxDocument = await findTaxDocument(app.db, id)
    const order = taxDocument && (await findOrderRow(app.db, taxDocument.orderId))
    if (!order || !(isOffice(buyer) || ownsOrder(buyer, order))) throw noSuchTaxDocument()
    return taxDocument
  }

  app.route({
    ...getTaxDocumentFile,
    ...forAnyone,
    handler: async (request, reply) => {
      const taxDocument = await findReadable(request, request.params.id)
      const isCopy = ![undefined, 'false'].includes(request.query.copy)
      const bytes = await (isCopy ? drawCopy : readTaxDocumentFile)(app, taxDocument, wantedBy(request))
      return sendPdf(reply, `${taxDocument.number}${isCopy ? ' copy' : ''}.pdf`, bytes)
    },
  })

  app.route({
    ...correctTaxDocumentCall,
    ...forAdmins,
    handler: async ({ params, body }, reply) =>
      reply.code(201).send(toTaxDocument(await correctTaxDocument(app, params.id, body))),
  })

  app.route({
    ...getProForma,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id } = request.params
      const buyer = await readBuyer(app, request)
      assertMayRead(buyer, await findOrderRow(app.db, id))
      const order = await getOrderFor(app.db, id, toReader(buyer))
      if (order.isPaid) throw new AppError('conflict', 'This order has been paid. Please use its invoice.')
      if (order.status === 'cancelled')
        throw new AppError('conflict', 'This order was cancelled: there is nothing to pay.')
      return sendPdf(reply, proFormaName(order), await drawProForma(app, order, wantedBy(request)))
    },
  })

  const readParts = async ({ orderItems }: Order) =>
    readWorkshopParts(
      app.db,
      orderItems.flatMap(({ _id, design }) => (design ? [_id] : [])),
    )

  const drawSlips = async (ids: readonly string[], by: WantedBy): Promise<Buffer> => {
    const shop = await getShopIdentity(app.db)
    const logo = await readPrintLogo(app.storage, shop.logo)
    const sheets = []
    for (const id of ids) {
      const order = await getOrderFor(app.db, id, { userId: undefined, isOffice: true })
      sheets.push(toPackingSlip(order, await readParts(order), { shop, logo }))
    }
    return drawPdf(sheets, by)
  }

  app.route({
    ...getPackingSlip,
    ...forAdmins,
    handler: async (request, reply) =>
      sendPdf(reply, 'Packing slip.pdf', await drawSlips([request.params.id], wantedBy(request))),
  })

  app.route({
    ...getWorkshopSheet,
    ...forAdmins,
    handler: async (request, reply) => {
      const order = await getOrderFor(app.db, request.params.id, { userId: undefined, isOffice: true })
      const shop = await getShopIdentity(app.db)
      const logo = await readPrintLogo(app.storage, shop.logo)
      const sheets = toWorkshopSheets(order, await readParts(order), { shop, logo })
      if (sheets.length === 0) throw new AppError('not_found', 'This order has no custom enclosure.')
      return sendPdf(reply, `Workshop sheet ${order.orderNumber}.pdf`, await drawPdf(sheets, wantedBy(request)))
    },
  })

  app.route({
    ...getPackingSlips,
    ...forAdmins,
    handler: async (request, reply) => {
      const { ids = [] } = request.query
      if (ids.length === 0) throw new AppError('bad_input', 'Please choose at least one order.')
      return sendPdf(reply, 'Packing slips.pdf', await drawSlips(ids, wantedBy(request)))
    },
  })
}
