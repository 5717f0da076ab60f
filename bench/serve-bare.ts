// A Fastify with only routes that send given bytes, as the baseline for cached responses.
import Fastify from 'fastify'
import type { Reply } from './http-client.ts'
import './report-usage.mjs'

/** Node adds these to each response. */
const ofNode = new Set(['date', 'connection', 'keep-alive', 'content-length'])

process.once('message', async (message) => {
  const app = Fastify()
  for (const [path, { status, headers, body }] of Object.entries(message as Record<string, Reply>)) {
    const bytes = Buffer.from(body)
    const sent = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofNode.has(name)))
    app.get(path, (_, reply) => reply.code(status).headers(sent).send(bytes))
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
process.on('disconnect', () => process.exit(0))
