import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { draftsFolder } from './temp-files.ts'

/** `name` is the sender's word: for showing, never for a path. */
export type FormFile = { path: string; size: number; name: string }
export type Form = { fields: Record<string, string>; file: FormFile | undefined }

type Options = { folder: string; field: string; maxBytes: number }

/**
 * Reads a form with at most one file, streamed to disk. Whatever happens afterwards, and however the sender leaves,
 * the file is gone when the work is over.
 */
export async function withForm<T>(
  request: FastifyRequest,
  options: Options,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const drafts = draftsFolder(options.folder)
  await mkdir(drafts, { recursive: true })
  const draft = path.join(drafts, randomUUID())
  try {
    return await work(await readForm(request, options, draft))
  } finally {
    await rm(draft, { force: true })
  }
}

async function readForm(request: FastifyRequest, { field, maxBytes }: Options, draft: string): Promise<Form> {
  const fields: Record<string, string> = Object.create(null)
  let file: FormFile | undefined
  // One byte more than allowed is let through by the parser, so that exactly the limit is still whole.
  for await (const part of request.parts({ limits: { fileSize: maxBytes + 1, files: 1 } })) {
    if (part.type === 'field') {
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
