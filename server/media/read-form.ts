import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { draftsFolder } from './temp-files.ts'

/** `name` comes from the client: only for display, never for a path. */
export type FormFile = { path: string; size: number; name: string }
/** `file` is the first of `files`. */
export type Form = { fields: Record<string, string>; file: FormFile | undefined; files: FormFile[] }

const brokenForm = 'The form is damaged or incomplete.'

type Options = {
  folder: string
  field: string
  /** Of all files together. */
  maxBytes: number
  /** For several files: the maximum, and the messages for too many or too large ones. */
  several?: { most: number; tooMany: string; tooLarge: string }
}

/** Reads a form with one or more files, streamed to disk and removed afterwards, however the request ends. */
export async function withForm<T>(
  request: FastifyRequest,
  options: Options,
  work: (form: Form) => Promise<T>,
): Promise<T> {
  const drafts = draftsFolder(options.folder)
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  const paths: string[] = []
  const newPath = () => {
    const draft = path.join(drafts, randomUUID())
    paths.push(draft)
    return draft
  }
  // The parser would wait forever for a sender who has already disconnected.
  if (request.raw.destroyed) throw new AppError('bad_input', brokenForm)
  try {
    const form = await readForm(request, options, newPath).catch((error) => {
      if (!isBrokenForm(error)) throw error
      throw new AppError('bad_input', brokenForm, { cause: error })
    })
    return await work(form)
  } finally {
    for (const draft of paths) await rm(draft, { force: true })
  }
}

async function readForm(
  request: FastifyRequest,
  { field, maxBytes, several }: Options,
  newPath: () => string,
): Promise<Form> {
  const fields: Record<string, string> = Object.create(null)
  const files: FormFile[] = []
  let total = 0
  // The parser lets one byte too many through, so that a file of exactly the limit is complete.
  for await (const part of request.parts({
    limits: { fileSize: maxBytes + 1, files: several ? several.most + 1 : 1 },
  })) {
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
    if (several && files.length === several.most) {
      part.file.resume()
      throw new AppError('bad_input', several.tooMany)
    }
    const draft = newPath()
    await pipeline(part.file, createWriteStream(draft, { flags: 'w', mode: 0o600 }))
    const { size } = await stat(draft)
    // Browsers send an empty file for a field in which none was chosen.
    if (several && size === 0 && !part.filename) continue
    total += size
    if (total > maxBytes)
      throw new AppError(
        'file_too_large',
        several?.tooLarge ?? `File too large. The maximum is ${Math.floor(maxBytes / 1_048_576)} MB.`,
      )
    files.push({ path: draft, size, name: part.filename ?? '' })
  }
  return { fields: { ...fields }, file: files[0], files }
}

/** The parser's errors for a body that is not a form or ended early. Disk errors have a code. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (code === undefined) return /multipart|terminated early|needle/i.test(error.message)
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'FST_PREMATURE_CLOSE' || code === 'ECONNRESET'
}
