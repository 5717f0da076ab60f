import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { draftsFolder } from './temp-files.ts'

/** `name` comes from the client: for display, never for a path. */
export type FormFile = { path: string; size: number; name: string }
export type Form = { fields: Record<string, string>; file: FormFile | undefined }

const brokenForm = 'The form is damaged or incomplete.'

type Options = { folder: string; field: string; maxBytes: number }

/** Reads a form with at most one file, streamed to disk. However the request ends, the file is removed afterwards. */
export async function withForm<T>(
  request: FastifyRequest,
  options: Options,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const drafts = draftsFolder(options.folder)
  await mkdir(drafts, { recursive: true })
  const draft = path.join(drafts, randomUUID())
  // The parser would wait for ever for a sender who has already left.
  if (request.raw.destroyed) throw new AppError('bad_input', brokenForm)
  try {
    const form = await readForm(request, options, draft).catch((error) => {
      if (!isBrokenForm(error)) throw error
      throw new AppError('bad_input', brokenForm, { cause: error })
    })
    return await work(form)
  } finally {
    await rm(draft, { force: true })
  }
}

async function readForm(request: FastifyRequest, { field, maxBytes }: Options, draft: string): Promise<Form> {
  const fields: Record<string, string> = Object.create(null)
  let file: FormFile | undefined
  // The parser lets one byte too many through, so that a file of exactly the limit is complete.
  for await (const part of request.parts({ limits: { fileSize: maxBytes + 1, files: 1 } })) {
    if (part.type === 'field') {
      if (part.valueTruncated)
        throw new AppError('body_too_large', `The field ${part.fieldname.slice(0, 60)} is too long.`)
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== field) {
      part.file.resume()
      continue
    }
    await pipeline(part.file, createWriteStream(draft, { flags: 'w' }))
    const { size } = await stat(draft)
    if (size > maxBytes)
      throw new AppError('file_too_large', `File too large. The maximum is ${Math.floor(maxBytes / 1_048_576)} MB.`)
    file = { path: draft, size, name: part.filename ?? '' }
  }
  return { fields: { ...fields }, file }
}

/** The parser's errors for a body that is not a form or ended early. Disk errors have a code. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (code === undefined) return /multipart|terminated early|needle/i.test(error.message)
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'FST_PREMATURE_CLOSE' || code === 'ECONNRESET'
}
