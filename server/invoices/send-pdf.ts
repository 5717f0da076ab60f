import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

export function sendPdf(reply: FastifyReply, name: string, bytes: Buffer): FastifyReply {
  return (
    reply
      .type('application/pdf')
      .header('Content-Disposition', contentDisposition(name, { type: 'inline' }))
      .header('Cache-Control', 'no-store')
      // A sandbox would stop browsers' PDF viewers from opening it.
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
      )
      .send(bytes)
  )
}
