import { eq, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { Slide } from '#contract/sliders/calls.ts'
import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { assertNotStale, lockUnlessStale, nextStamp } from '#server/db/stale.ts'
import { slides } from './table.ts'

type Row = typeof slides.$inferSelect

const toSlide = ({ position: _, ...row }: Row): Slide => ({ ...row, id: row._id })
const inOrder = [slides.position, slides.createdAt, slides._id] as const
const noSuchSlide = () => new AppError('not_found', 'Slide not found.')

const all = prepareOnce('slides', (db) =>
  db
    .select()
    .from(slides)
    .orderBy(...inOrder),
)

export async function findSlides(db: Db): Promise<Slide[]> {
  return (await all(db).execute()).map(toSlide)
}

/** A new slide comes last. */
export async function insertSlide(db: Db, draft: Omit<typeof slides.$inferInsert, 'position'>): Promise<Slide> {
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from ${slides})`
  const [row] = await db
    .insert(slides)
    .values({ ...draft, position: last })
    .returning()
  if (!row) throw new Error('no slide was created')
  return toSlide(row)
}

export type SlideValues = Partial<
  Pick<Row, 'text' | 'image' | 'button' | 'link' | 'hexCode' | 'backgroundImage' | 'description'>
>

export async function changeSlide(tx: Db, id: string, seen: string | undefined, values: SlideValues): Promise<Slide> {
  const [before] = await tx.select().from(slides).where(eq(slides._id, id)).for('update')
  if (!before) throw noSuchSlide()
  assertNotStale(before.updatedAt, seen)
  const [row] = await tx
    .update(slides)
    .set({ ...values, updatedAt: nextStamp(slides.updatedAt) })
    .where(eq(slides._id, id))
    .returning()
  if (!row) throw noSuchSlide()
  return toSlide(row)
}

/** Named slides come first, in the given order; ids of deleted slides are ignored. */
export async function orderSlideRows(tx: Db, ids: string[]): Promise<Slide[]> {
  // Two concurrent reorders would deadlock.
  await tx.execute(sql`lock table ${slides} in share row exclusive mode`)
  await tx.execute(sql`
    update ${slides} set position = ranked.rank
    from (
      select id, row_number() over (
        order by array_position(${sql.param(ids)}::uuid[], id) nulls last, position, created_at, id
      ) as rank from ${slides}
    ) as ranked
    where ranked.id = ${slides._id}`)
  return findSlides(tx)
}

export async function deleteSlideRow(db: Db, id: string, seen: string | undefined): Promise<void> {
  await lockUnlessStale(db, slides, id, seen)
  const [row] = await db.delete(slides).where(eq(slides._id, id)).returning({ id: slides._id })
  if (!row) throw noSuchSlide()
}
