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

/** Streams rows as a spreadsheet with a dated name: `Orders` → `orders-2026-03-31.csv`. */
export function sendSheet(
  reply: FastifyReply,
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
  format: 'csv' | 'xlsx',
  name: string,
) {
  return reply
    .header('Content-Disposition', contentDisposition(`${name.toLowerCase()}-${today()}.${format}`))
    .header('Cache-Control', 'no-store')
    .type(types[format])
    .send(format === 'csv' ? writeCsv(rows) : writeXlsx(rows, name))
}
