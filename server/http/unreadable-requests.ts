import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { toFailure } from './failures.ts'
import { apiHeaders, commonHeaders } from './headers.ts'

type Handler = NonNullable<FastifyServerOptions['clientErrorHandler']>

const refusals: Record<string, [string, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive. Please try again.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or the cookies are too long.'],
}

/** Responds to what Node could not parse as a request. No hook runs, so the headers are set here. */
export const answerUnreadable = (secure: boolean): Handler => {
  const common = { ...commonHeaders(secure), ...apiHeaders, 'Content-Type': 'application/json; charset=utf-8' }
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const [status, sentence] = refusals[error.code ?? ''] ?? ['400 Bad Request', 'The request cannot be read.']
    const body = JSON.stringify(toFailure(new AppError('bad_input', sentence)))
    const headers = { ...common, 'Content-Length': Buffer.byteLength(body), Connection: 'close' }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.write([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
    // A request in progress on this socket must notice that its sender is gone.
    socket.destroySoon()
  }
}
