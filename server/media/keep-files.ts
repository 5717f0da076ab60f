import { randomBytes } from 'node:crypto'
import { contactFileTexts, maxContactBytes, maxContactFiles } from '#contract/contact/files.ts'
import { AppError } from '#contract/http/errors.ts'
import { wasRefused } from '#server/db/was-refused.ts'
import type { Storage } from '#server/storage/storage.ts'
import { readEnds } from './read-ends.ts'
import type { FormFile } from './read-form.ts'
import { isDxf, isPdf, sniffImage } from './sniff.ts'

export type KeptFile = { name: string; type: string; size: number; fileKey: string }

/** What a form with attachments may bring, for `withForm`. */
export const attachmentForm = (folder: string) => ({
  folder,
  field: 'files',
  maxBytes: maxContactBytes,
  several: { most: maxContactFiles, tooMany: contactFileTexts.tooMany, tooLarge: contactFileTexts.tooLarge },
})

type Kind = { ending: string; type: string }

/** Judged by its bytes, not its name. */
async function findKind(file: FormFile): Promise<Kind | undefined> {
  const { head, tail } = await readEnds(file)
  const image = sniffImage(head)
  if (image) return { ending: image === 'jpeg' ? 'jpg' : image, type: `image/${image}` }
  if (isPdf(head, tail)) return { ending: 'pdf', type: 'application/pdf' }
  return isDxf(head, tail) ? { ending: 'dxf', type: 'image/vnd.dxf' } : undefined
}

/** Without folders and control characters, and with the right extension. */
function toName(name: string, nth: number, { ending }: Kind): string {
  const bare = name
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 100)
  return `${bare || `File ${nth}`}.${ending}`
}

/** Stores attached files while `work` saves it. If one is bad or `work` fails, none is left. */
export async function keepFiles<T>(
  storage: Storage,
  files: FormFile[],
  work: (stored: KeptFile[]) => Promise<T>,
): Promise<T> {
  const checked: (FormFile & { kind: Kind })[] = []
  for (const file of files) {
    const kind = await findKind(file)
    if (!kind) {
      const message = contactFileTexts.wrongType(file.name.slice(0, 100) || 'One of the files')
      throw new AppError('bad_file', message, { issues: [{ path: 'files', message }] })
    }
    checked.push({ ...file, kind })
  }
  const stored: KeptFile[] = []
  let isSaving = false
  try {
    for (const [index, { kind, path, name, size }] of checked.entries()) {
      const fileKey = `attachment-${randomBytes(16).toString('hex')}.${kind.ending}`
      stored.push({ name: toName(name, index + 1, kind), type: kind.type, size, fileKey })
      await storage.put(fileKey, path, kind.type)
    }
    isSaving = true
    return await work(stored)
  } catch (error) {
    // An extra file does less harm than a missing one.
    if (!isSaving || wasRefused(error)) for (const { fileKey } of stored) await storage.remove(fileKey).catch(() => {})
    throw error
  }
}
