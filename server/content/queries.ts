import { and, desc, eq, sql } from 'drizzle-orm'
import type { ContentVersion, EditableContent } from '#contract/content/calls.ts'
import { type ContentPageName, contentPageNames } from '#contract/content/pages.ts'
import { AppError } from '#contract/http/errors.ts'
import { markChanged } from '#server/db/changes.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { shopTag } from '#server/settings/queries.ts'
import { defaultContent } from './defaults.ts'
import { contentVersions } from './table.ts'

/** Pages that show the owner's words. */
export const contentTag = 'content'

/** When the texts that come with the shop were written, as far as a form is concerned. */
const beginning = new Date(0).toISOString()
const maxVersions = 50

const { page: pageColumn, number, fields, byName, createdAt } = contentVersions
const version = { number, by: byName, at: createdAt }

const current = prepareOnce('content', (db) =>
  db
    .select({ fields })
    .from(contentVersions)
    .where(eq(pageColumn, sql.placeholder('page')))
    .orderBy(desc(number))
    .limit(1),
)

/** What is shown now. A field that a later release added has its default. */
export async function getFields(db: Db, page: ContentPageName): Promise<Record<string, unknown>> {
  const [last] = await current(db).execute({ page })
  return { ...defaultContent[page], ...last?.fields }
}

/** Whether the office has read a text and saved it, changed or not. */
export const isSaved = async (db: Db, page: ContentPageName): Promise<boolean> =>
  (await current(db).execute({ page })).length > 0

export async function getEditable(db: Db, page: ContentPageName, nth?: number): Promise<EditableContent> {
  const versions: ContentVersion[] = await db
    .select(version)
    .from(contentVersions)
    .where(eq(pageColumn, page))
    .orderBy(desc(number))
    .limit(maxVersions)
  return {
    fields: nth === undefined ? await getFields(db, page) : await getVersion(db, page, nth),
    updatedAt: versions[0]?.at ?? beginning,
    versions,
  }
}

async function getVersion(db: Db, page: ContentPageName, nth: number): Promise<Record<string, unknown>> {
  if (nth === 0) return defaultContent[page]
  const [row] = await db
    .select({ fields })
    .from(contentVersions)
    .where(and(eq(pageColumn, page), eq(number, nth)))
  if (!row) throw new AppError('not_found', 'This version no longer exists.')
  return { ...defaultContent[page], ...row.fields }
}

/** Each page with its last change, if it was ever changed. */
export async function findLastChanges(db: Db) {
  const rows = await db
    .selectDistinctOn([pageColumn], { page: pageColumn, ...version })
    .from(contentVersions)
    .orderBy(pageColumn, desc(number))
  return contentPageNames.map((page) => {
    const row = rows.find((one) => one.page === page)
    return { page, ...(row ? { last: { number: row.number, by: row.by, at: row.at } } : {}) }
  })
}

export type ContentChange = {
  page: ContentPageName
  fields: Record<string, unknown>
  by: string
  seen: string | undefined
}

export async function insertVersion(db: Db, { page, fields: typed, by, seen }: ContentChange): Promise<void> {
  await db.transaction(async (tx) => {
    const [last] = await tx
      .select(version)
      .from(contentVersions)
      .where(eq(pageColumn, page))
      .orderBy(desc(number))
      .limit(1)
      .for('update')
    assertNotStale(last?.at ?? beginning, seen)
    await tx
      .insert(contentVersions)
      .values({ page, number: (last?.number ?? 0) + 1, fields: typed, byName: by })
      // Two first changes at once have no row to lock.
      .catch((error) => {
        if (isUniqueViolation(error, 'content_versions_pkey')) assertNotStale('now', seen ?? beginning)
        throw error
      })
    await markChanged(tx, contentTag)
    // The hours are part of the shop's identity, which e-mails and documents read too.
    if (page === 'hours') await markChanged(tx, shopTag)
  })
}
