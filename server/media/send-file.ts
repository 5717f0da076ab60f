import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import type { Range, Storage } from '#server/storage/storage.ts'

type Sent = {
  key: string
  type: string
  name: string
  policy: string
  cacheControl: string
  /** Always downloaded, never shown by the browser. */
  isDownload?: boolean
}

/** Streams a stored file with range support, its exact type and a file name. */
export async function sendFile(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Sent,
): Promise<FastifyReply> {
  const size = await storage.findSize(file.key)
  if (size === undefined) throw new AppError('not_found', 'File not found.')
  reply
    .type(file.type)
    .header('Accept-Ranges', 'bytes')
    .header('Content-Disposition', contentDisposition(file.name, { type: file.isDownload ? 'attachment' : 'inline' }))
    .header('Content-Security-Policy', file.policy)
    .header('Cache-Control', file.cacheControl)
    .header('ETag', `"${file.key}"`)
  const isHead = request.method === 'HEAD'
  if (request.headers['if-none-match'] === `"${file.key}"`)
    return reply.code(304).send(isHead ? Readable.from([]) : undefined)
  const range = readRange(request.headers.range, size)
  if (range === 'impossible') return reply.code(416).header('Content-Range', `bytes */${size}`).send()
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : size)
  // Without a body Fastify would send `content-length: 0`; for a stream it sends ours.
  return reply.send(isHead ? Readable.from([]) : await storage.open(file.key, range))
}

/** An attached file, which can be anybody's: always a download, and kept in no cache. */
export function sendAttachment(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  file: { fileKey: string; type: string; name: string } | undefined,
): Promise<FastifyReply> {
  if (!file) throw new AppError('not_found', 'File not found.')
  return sendFile(storage, request, reply, {
    key: file.fileKey,
    type: file.type,
    name: file.name,
    policy: "sandbox; default-src 'none'",
    cacheControl: 'no-store',
    isDownload: true,
  })
}

/** A single byte range, as browsers and PDF viewers request it; several get the whole file. */
export function readRange(header: string | undefined, size: number): Range | 'impossible' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start <= end && start < size ? { start, end } : 'impossible'
}
