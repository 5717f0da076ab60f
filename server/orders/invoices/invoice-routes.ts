import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import {
  checkInvoices,
  correctInvoice as correctInvoiceCall,
  exportInvoices,
  getInvoiceFile,
  getOrderDrawing,
  getPackingSlip,
  getPackingSlips,
  getProForma,
  getReceiptFile,
  listInvoices,
  listMyInvoices,
} from '#contract/invoices/calls.ts'
import { findPlaces } from '#server/catalogue/products/place-queries.ts'
import { forAnyone, forExports, forOffice, forShoppers, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { drawCopy, readInvoiceFile } from '#server/invoices/invoice-file.ts'
import { toPackingSlip } from '#server/invoices/order-sheets.ts'
import { findInvoice, type InvoiceRow, noSuchInvoice } from '#server/invoices/queries.ts'
import { findReceipt, noSuchReceipt } from '#server/invoices/receipt-queries.ts'
import { sendPdf } from '#server/invoices/send-pdf.ts'
import { toInvoice } from '#server/invoices/to-invoice.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { drawPdf, type WantedBy, wantedBy } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import { assertMayRead, mayForOffice, ownsOrder, readBuyer, toReader } from '../records/buyer.ts'
import { findOrderRow } from '../records/order-queries.ts'
import { getOrderFor } from '../records/read-order-queries.ts'
import { correctInvoice } from './correct-invoice.ts'
import { invoiceRows } from './export-invoices.ts'
import { checkSeries, countSpecimens, findInvoices, findMyInvoices } from './invoice-queries.ts'
import { drawReceipt } from './issue-receipts.ts'
import { drawOrderDrawings } from './order-drawings.ts'
import { drawProForma, proFormaName } from './pro-forma.ts'
import { readOrderParts } from './read-order-parts.ts'

/** Invoices, credit notes, pro formas and packing slips. */
export async function invoiceRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...listMyInvoices,
    ...forShoppers,
    handler: async (request) => findMyInvoices(app.db, getViewer(request).userId, request.query),
  })

  app.route({
    ...listInvoices,
    ...forOffice('orders.money'),
    handler: async ({ query }) => findInvoices(app.db, query),
  })

  app.route({
    ...exportInvoices,
    ...withProof(forExports('books.write')),
    handler: async ({ query }, reply) => {
      const { specimens, format, ...filter } = query
      return sendSheet(reply, invoiceRows(app.db, { ...filter, isReal: !specimens }, format), format, 'Invoices')
    },
  })

  app.route({
    ...checkInvoices,
    ...forOffice('books.write'),
    handler: async () => ({
      invoices: await checkSeries(app.db, 'INV'),
      creditNotes: await checkSeries(app.db, 'CN'),
      receipts: await checkSeries(app.db, 'RC'),
      specimens: await countSpecimens(app.db),
    }),
  })

  /** For everyone else it does not exist. */
  const findReadable = async (request: FastifyRequest, id: string): Promise<InvoiceRow> => {
    const buyer = await readBuyer(app, request)
    const invoice = await findInvoice(app.db, id)
    const order = invoice && (await findOrderRow(app.db, invoice.orderId))
    if (!order || !(mayForOffice(buyer, 'orders.money') || ownsOrder(buyer, order))) throw noSuchInvoice()
    return invoice
  }

  app.route({
    ...getInvoiceFile,
    ...forAnyone,
    handler: async (request, reply) => {
      const invoice = await findReadable(request, request.params.id)
      const isCopy = ![undefined, 'false'].includes(request.query.copy)
      const bytes = await (isCopy ? drawCopy : readInvoiceFile)(app, invoice, wantedBy(request))
      return sendPdf(reply, `${invoice.number}${isCopy ? ' copy' : ''}.pdf`, bytes)
    },
  })

  app.route({
    ...getReceiptFile,
    ...forAnyone,
    handler: async (request, reply) => {
      const buyer = await readBuyer(app, request)
      const receipt = await findReceipt(app.db, request.params.id)
      const order = receipt && (await findOrderRow(app.db, receipt.orderId))
      if (!order || !(mayForOffice(buyer, 'orders.money') || ownsOrder(buyer, order))) throw noSuchReceipt()
      return sendPdf(reply, `${receipt.number}.pdf`, await drawReceipt(app, receipt, wantedBy(request)))
    },
  })

  app.route({
    ...correctInvoiceCall,
    ...forOffice('books.write'),
    handler: async (request, reply) => {
      const { params, body } = request
      return reply.code(201).send(toInvoice(await correctInvoice(app, params.id, body, getViewer(request).userId)))
    },
  })

  app.route({
    ...getProForma,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id } = request.params
      const buyer = await readBuyer(app, request)
      const row = await findOrderRow(app.db, id)
      assertMayRead(buyer, row)
      const order = await getOrderFor(app.db, id, toReader(buyer))
      if (order.isPaid) throw new AppError('conflict', 'This order has been paid. Please use its invoice.')
      if (order.status === 'cancelled')
        throw new AppError('conflict', 'This order was cancelled: there is nothing to pay.')
      const { isGuest, keyVersion } = row
      const file = await drawProForma(app, order, { isGuest, keyVersion, by: wantedBy(request) })
      return sendPdf(reply, proFormaName(order), file)
    },
  })

  app.route({
    ...getOrderDrawing,
    ...forAnyone,
    handler: async (request, reply) => {
      const { id, code } = request.params
      const buyer = await readBuyer(app, request)
      assertMayRead(buyer, await findOrderRow(app.db, id))
      const order = await getOrderFor(app.db, id, toReader(buyer))
      const [drawing] = await drawOrderDrawings(app.db, order, { code, by: wantedBy(request) })
      if (!drawing) throw new AppError('not_found', 'This order has no such drawing.')
      return sendPdf(reply, drawing.filename, drawing.content)
    },
  })

  const drawSlips = async (ids: readonly string[], by: WantedBy, parcel?: string): Promise<Buffer> => {
    const shop = await getShopIdentity(app.db)
    const logo = await readPrintLogo(app.storage, shop.logo)
    const sheets = []
    for (const id of ids) {
      const order = await getOrderFor(app.db, id, { userId: undefined, isOffice: true })
      const places = await findPlaces(
        app.db,
        order.orderItems.map(({ _id }) => _id),
      )
      sheets.push(toPackingSlip(order, await readOrderParts(app.db, order), { shop, logo, parcel, places }))
    }
    return drawPdf(sheets, by)
  }

  app.route({
    ...getPackingSlip,
    ...forOffice('orders.read'),
    handler: async (request, reply) =>
      sendPdf(reply, 'Packing slip.pdf', await drawSlips([request.params.id], wantedBy(request), request.query.parcel)),
  })

  app.route({
    ...getPackingSlips,
    ...forExports('orders.read'),
    handler: async (request, reply) => {
      const { ids = [] } = request.query
      if (ids.length === 0) throw new AppError('bad_input', 'Please choose at least one order.')
      return sendPdf(reply, 'Packing slips.pdf', await drawSlips(ids, wantedBy(request)))
    },
  })
}
