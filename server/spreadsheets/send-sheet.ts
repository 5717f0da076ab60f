import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'
import { today } from '#contract/days.ts'
import type { Cell } from './sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Streams rows as a spreadsheet with a dated name: `Orders` → `orders-2026-03-31.csv`. A route of the office must
 * be `forExports`: whoever takes the shop's data away is in the audit log.
 */
export function sendSheet(
  reply: FastifyReply,
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
  format: 'csv' | 'xlsx',
  name: string,
) {
  const { access, notes } = reply.request.routeOptions.config
  if (Array.isArray(access) && notes !== 'export') throw new Error(`${name}: spread forExports into its route`)
  return reply
    .header('Content-Disposition', contentDisposition(`${name.toLowerCase()}-${today()}.${format}`))
    .header('Cache-Control', 'no-store')
    .type(types[format])
    .send(format === 'csv' ? writeCsv(rows) : writeXlsx(rows, name))
}
