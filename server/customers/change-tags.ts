import { maxTags } from '#contract/customers/rules.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { CustomerRow } from './customer-queries.ts'
import { findSpelling, writeTags } from './note-queries.ts'

type Change = { add?: string | undefined; remove?: string | undefined }

const isSame = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()

/** Of a locked customer, so that tags are changed one after the other. */
export async function changeTags(
  tx: Db,
  { _id: id, tags: before }: CustomerRow,
  { add, remove }: Change,
): Promise<void> {
  const left = remove ? before.filter((tag) => !isSame(remove)(tag)) : before
  const isNew = add !== undefined && !left.some(isSame(add))
  if (isNew && left.length >= maxTags)
    throw new AppError('bad_input', `A customer can have at most ${maxTags} tags.`, {
      issues: [{ path: 'add', message: `At most ${maxTags} tags.` }],
    })
  const after = isNew ? [...left, (await findSpelling(tx, add)) ?? add] : left
  if (after.join('\n') !== before.join('\n')) await writeTags(tx, id, after)
}
