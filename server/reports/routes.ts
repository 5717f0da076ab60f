import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { fromDecimal, toRand } from '#contract/money.ts'
import {
  downloadBatch,
  downloadDocuments,
  exportOrderLines,
  exportSalesReport,
  exportVatReturn,
  getBooks as getBooksCall,
  getSalesReport,
  getVatReturn,
  listBatches,
  makeBatch,
  type SalesReport,
  updateBooks,
} from '#contract/reports/calls.ts'
import { forExports, forOffice, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeBooks, getBooks, readBooks } from '#server/invoices/books-queries.ts'
import { readInvoiceFile } from '#server/invoices/invoice-file.ts'
import { sendPdf } from '#server/invoices/send-pdf.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { drawPdf, wantedBy } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { mentionsVat } from '#server/settings/vat-queries.ts'
import { type Column, moneyRows, withoutVat } from '#server/spreadsheets/money-rows.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import { writeCsv } from '#server/spreadsheets/write-csv.ts'
import { streamZip } from '#server/spreadsheets/write-zip.ts'
import { findBatches, findBatchLines, insertBatch } from './batch-queries.ts'
import { ledgerRows, xeroRows } from './batch-rows.ts'
import { findMonthDocuments, getDocument } from './document-queries.ts'
import { type OrderLine, readOrderLines, readSalesReport } from './sales-queries.ts'
import { toVatSheet, vatRows } from './vat-paper.ts'
import { readTaxedDocuments, readVatReturn, type TaxedDocument } from './vat-queries.ts'

const shownRows = 500
const allRows = 100_000
/** A PDF of more would be read by nobody: the spreadsheets have them all. */
const printedDocuments = 2000

function assertPeriod({ from, to }: { from: string; to: string }): void {
  if (from <= to) return
  const message = 'The last day is before the first.'
  throw new AppError('bad_input', message, { issues: [{ path: 'to', message }] })
}

type SalesRow = SalesReport['rows'][number]
const salesColumns: Column<SalesRow>[] = [
  ['Group', ({ label }) => label],
  ['Number', ({ detail }) => detail],
  ['Revenue excl. VAT', ({ netPrice }) => toRand(fromDecimal(netPrice))],
  ['VAT', ({ taxPrice }) => toRand(fromDecimal(taxPrice))],
  ['Units', ({ units }) => String(units)],
  ['Orders', ({ orders }) => String(orders)],
  ['Refunds excl. VAT', ({ refundPrice }) => toRand(fromDecimal(refundPrice))],
  ['Cost', ({ cost }) => (cost ? toRand(fromDecimal(cost.costPrice)) : '')],
  ['Revenue with a known cost', ({ cost }) => (cost ? toRand(fromDecimal(cost.ofPrice)) : '')],
  ['Margin', ({ cost }) => (cost ? toRand(fromDecimal(cost.marginPrice)) : '')],
]

const lineColumns: Column<OrderLine>[] = [
  ['Order', ({ orderNumber }) => orderNumber],
  ['Placed', ({ placed }) => placed],
  ['Status', ({ status }) => status],
  ['Paid', ({ paid }) => paid],
  ['Customer', ({ customer }) => customer],
  ['E-mail', ({ email }) => email],
  ['Province', ({ province }) => province],
  ['Part number', ({ partNumber }) => partNumber],
  ['Description', ({ name }) => name],
  ['Quantity', ({ qty }) => qty],
  ['Unit price', ({ price }) => Number(price)],
  ['Amount', ({ price, qty }) => Number(price) * Number(qty)],
  ['Rate', ({ percent }) => `${percent}%`],
]

/** The books: reports, the VAT return, and what goes to the accounting program. */
export async function reportRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({ ...getBooksCall, ...forOffice('books.write'), handler: async () => readBooks(app.db) })
  app.route({ ...updateBooks, ...forOffice('books.write'), handler: async ({ body }) => changeBooks(app.db, body) })

  app.route({
    ...getVatReturn,
    ...forOffice('books.write'),
    handler: async ({ query }) => {
      assertPeriod(query)
      return readVatReturn(app.db, query)
    },
  })

  app.route({
    ...exportVatReturn,
    ...withProof(forExports('books.write')),
    handler: async (request, reply) => {
      const { format, ...period } = request.query
      assertPeriod(period)
      const report = await readVatReturn(app.db, period)
      const documents = readTaxedDocuments(app.db, period, report.isSpecimen)
      if (format !== 'pdf') return sendSheet(reply, vatRows(report, documents, format), format, 'VAT')
      const printed: TaxedDocument[] = []
      for await (const one of documents) {
        if (printed.length >= printedDocuments) break
        printed.push(one)
      }
      const shop = await getShopIdentity(app.db)
      const logo = await readPrintLogo(app.storage, shop.logo)
      const sheet = toVatSheet({ report, documents: printed, shop, logo, now: new Date().toISOString() })
      return sendPdf(reply, `VAT201 ${period.from} to ${period.to}.pdf`, await drawPdf([sheet], wantedBy(request)))
    },
  })

  app.route({
    ...getSalesReport,
    ...forOffice('books.write'),
    handler: async ({ query }) => {
      assertPeriod(query)
      return readSalesReport(app.db, query, shownRows)
    },
  })

  app.route({
    ...exportSalesReport,
    ...withProof(forExports('books.write')),
    handler: async ({ query }, reply) => {
      const { format, ...filter } = query
      assertPeriod(filter)
      const { rows } = await readSalesReport(app.db, filter, allRows)
      const columns = (await mentionsVat(app.db)) ? salesColumns : withoutVat(salesColumns)
      const each = (async function* () {
        yield* rows
      })()
      return sendSheet(reply, moneyRows(each, columns, format), format, 'Report')
    },
  })

  app.route({
    ...exportOrderLines,
    ...withProof(forExports('books.write')),
    handler: async ({ query }, reply) => {
      const { format, ...period } = query
      assertPeriod(period)
      return sendSheet(reply, moneyRows(readOrderLines(app.db, period), lineColumns, format), format, 'Order lines')
    },
  })

  app.route({
    ...downloadDocuments,
    ...withProof(forExports('books.write')),
    handler: async (request, reply) => {
      const { month } = request.query
      const ids = await findMonthDocuments(app.db, month)
      if (ids.length === 0) throw new AppError('not_found', 'No documents are taxed in this month.')
      const by = wantedBy(request)
      const files = []
      for (const { id, name } of ids) {
        files.push({ name, read: async () => readInvoiceFile(app, await getDocument(app.db, id), by) })
      }
      return reply
        .header('Content-Disposition', contentDisposition(`documents-${month}.zip`))
        .header('Cache-Control', 'no-store')
        .type('application/zip')
        .send(streamZip(files))
    },
  })

  app.route({
    ...listBatches,
    ...forOffice('books.write'),
    handler: async ({ query }) => findBatches(app.db, query.page),
  })

  app.route({
    ...makeBatch,
    ...forOffice('books.write'),
    handler: async (request, reply) =>
      reply.code(201).send(await insertBatch(app.db, getViewer(request).userId, request.body.to)),
  })

  app.route({
    ...downloadBatch,
    ...withProof(forExports('books.write')),
    handler: async ({ params, query }, reply) => {
      const lines = await findBatchLines(app.db, params.number)
      if (lines.length === 0) throw new AppError('not_found', 'There is no such batch.')
      const { accounts } = await getBooks(app.db)
      const rows = (query.format === 'xero' ? xeroRows : ledgerRows)(lines, accounts)
      const name = `${query.format}-batch-${String(params.number).padStart(4, '0')}.csv`
      return reply
        .header('Content-Disposition', contentDisposition(name))
        .header('Cache-Control', 'no-store')
        .type('text/csv; charset=utf-8')
        .send(writeCsv(rows))
    },
  })
}
