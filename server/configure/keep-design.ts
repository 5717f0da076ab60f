import { createHash } from 'node:crypto'
import { design as designSchema } from '#contract/configure/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Design } from '#enclosure/design.ts'
import { fromLink, toLink } from '#enclosure/link.ts'
import type { Db } from '#server/db/database.ts'
import { type DesignRow, insertDesign } from './queries.ts'

/** Without letters that look like digits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLengths = [7, 8, 12, 16]

/** The drawing number: letters of the hash of its link. */
function codeOf(link: string, length: number): string {
  const hash = createHash('sha256').update(link).digest()
  return `VM-${Array.from(hash.subarray(0, length), (byte) => alphabet[byte % 32]).join('')}`
}

/** The same design always has the same id: a deleted one comes back unchanged. */
function idOf(link: string): string {
  const hex = createHash('sha256').update(`design ${link}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Reads a design from a link; one that cannot be made is refused like a bad body. */
export function readLink(link: string): Design {
  const design = fromLink(link)
  const parsed = design && designSchema.safeParse(design)
  if (!parsed?.success) {
    const message = parsed?.error.issues[0]?.message ?? 'This link is not a valid design.'
    throw new AppError('bad_input', message, { issues: [{ path: 'link', message }] })
  }
  return parsed.data
}

/** Stores a design once, however often it is sent. */
export async function keepDesign(db: Db, design: Design): Promise<{ row: DesignRow; isNew: boolean }> {
  const link = toLink(design)
  for (const length of codeLengths) {
    const existing = await insertDesign(db, { _id: idOf(link), code: codeOf(link, length), link, design })
    if (existing) return existing
  }
  throw new Error(`no code is free for ${link}`)
}
