import { and, asc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { DraftReview, SavedDraft } from '#contract/scraping/calls.ts'
import { products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'
import { scrapeDrafts } from '../table.ts'

export type BareDraft = Omit<SavedDraft, 'existing'>

async function selectDrafts(db: Db, where: SQL): Promise<BareDraft[]> {
  const rows = await db
    .select({ draft: scrapeDrafts, product: { _id: products._id, name: products.name, slug: products.slug } })
    .from(scrapeDrafts)
    .leftJoin(products, eq(products._id, scrapeDrafts.productId))
    .where(where)
    .orderBy(asc(scrapeDrafts.page), asc(scrapeDrafts.position))
  return rows.map(({ draft: { _id, found, state, review, outcome }, product }) => ({
    ...found,
    _id,
    state,
    ...(review ? { review } : {}),
    ...(outcome ? { outcome: { ...outcome, ...(product ? { product } : {}) } } : {}),
  }))
}

export const findDraftsOfJob = (db: Db, jobId: string) => selectDrafts(db, eq(scrapeDrafts.jobId, jobId))
export const findDrafts = (db: Db, ids: string[]) => selectDrafts(db, inArray(scrapeDrafts._id, ids))

export async function getDraft(db: Db, id: string): Promise<BareDraft> {
  const [draft] = await findDrafts(db, [id])
  if (!draft) throw noSuchDraft()
  return draft
}

const noSuchDraft = () => new AppError('not_found', 'Draft not found. Jobs are deleted after 30 days.')

export type DraftChange = {
  _id: string
  review?: DraftReview | undefined
  state?: 'open' | 'discarded' | undefined
}

/** Imported drafts cannot be changed. */
export async function changeDraft(db: Db, { _id, review, state }: DraftChange): Promise<void> {
  if (!review && !state) return
  await db
    .update(scrapeDrafts)
    .set({ ...(review ? { review } : {}), ...(state ? { state } : {}) })
    .where(and(eq(scrapeDrafts._id, _id), ne(scrapeDrafts.state, 'imported')))
}

/** One import at a time per draft, and none after the first success. */
export async function claimDraft(db: Db, id: string): Promise<void> {
  const claimed = await db
    .update(scrapeDrafts)
    .set({ claimedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(scrapeDrafts._id, id),
        ne(scrapeDrafts.state, 'imported'),
        or(isNull(scrapeDrafts.claimedAt), lt(scrapeDrafts.claimedAt, sql`now() - interval '15 minutes'`)),
      ),
    )
    .returning({ id: scrapeDrafts._id })
  if (claimed.length > 0) return
  const { state } = await getDraft(db, id)
  throw new AppError(
    'conflict',
    state === 'imported' ? 'This draft has already been imported.' : 'This draft is being imported right now.',
  )
}

type Outcome = { productId?: string; message?: string; warnings: string[] }

/** Records how a draft's import ended, and releases it. */
export async function settleDraft(db: Db, id: string, { productId, ...outcome }: Outcome): Promise<void> {
  await db
    .update(scrapeDrafts)
    .set({ claimedAt: null, outcome, ...(productId ? { productId, state: 'imported' as const } : {}) })
    .where(eq(scrapeDrafts._id, id))
}
