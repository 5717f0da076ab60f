import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { Project } from '#contract/projects/calls.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { assertNotStale, lockUnlessStale, nextStamp } from '#server/db/stale.ts'
import { projectSlugs, projects } from './table.ts'

export type ProjectRow = typeof projects.$inferSelect

export const noSuchProject = () => new AppError('not_found', 'Project not found.')
const slugTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'projects_slug'))
    throw new AppError('name_taken', 'Another project already has this page address. Please choose a different one.', {
      issues: [{ path: 'slug', message: 'Another project already has this page address.' }],
      cause: error,
    })
  throw error
}

/** A project as listed, without its products. */
export function toProject({ productIds: _, client, location, completedOn, images, ...row }: ProjectRow): Project {
  return {
    ...row,
    image: images[0] ?? '',
    images,
    ...(client === null ? {} : { client }),
    ...(location === null ? {} : { location }),
    ...(completedOn === null ? {} : { completedOn }),
  }
}

/** Without a limit, all. */
const newest = prepareOnce('projects', (db) =>
  db.select().from(projects).orderBy(desc(projects.createdAt), projects._id).limit(sql.placeholder('limit')),
)

export async function findProjects(db: Db, limit?: number): Promise<Project[]> {
  const rows = await newest(db).execute({ limit: limit ?? null })
  return rows.map(toProject)
}

export async function findProjectById(db: Db, id: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(projects).where(eq(projects._id, id))
  return row
}

export async function findProjectBySlug(db: Db, slug: string): Promise<ProjectRow | undefined> {
  const [row] = await db.select().from(projects).where(eq(projects.slug, slug))
  if (row) return row
  // The current owner of a slug comes before a previous one.
  const [moved] = await db
    .select(getTableColumns(projects))
    .from(projectSlugs)
    .innerJoin(projects, eq(projects._id, projectSlugs.projectId))
    .where(eq(projectSlugs.slug, slug))
  return moved
}

export async function insertProject(db: Db, values: typeof projects.$inferInsert): Promise<ProjectRow> {
  const [row] = await db.insert(projects).values(values).returning().catch(slugTaken)
  if (!row) throw new Error('no project was created')
  return row
}

/** The same for a slug made from the title: undefined if it is taken. */
export async function insertProjectIfFree(
  db: Db,
  values: typeof projects.$inferInsert,
): Promise<ProjectRow | undefined> {
  const [row] = await db.insert(projects).values(values).onConflictDoNothing({ target: projects.slug }).returning()
  return row
}

export type ProjectValues = Partial<Omit<ProjectRow, '_id' | 'createdAt' | 'updatedAt'>>

/** `toValues` sees the locked row, because some changes depend on it. */
export async function changeProjectRow(
  tx: Db,
  id: string,
  seen: string | undefined,
  toValues: (before: ProjectRow) => ProjectValues,
): Promise<ProjectRow> {
  const [before] = await tx.select().from(projects).where(eq(projects._id, id)).for('update')
  if (!before) throw noSuchProject()
  assertNotStale(before.updatedAt, seen)
  const [row] = await tx
    .update(projects)
    .set({ ...toValues(before), updatedAt: nextStamp(projects.updatedAt) })
    .where(eq(projects._id, id))
    .returning()
    .catch(slugTaken)
  if (!row) throw noSuchProject()
  if (row.slug !== before.slug)
    await tx
      .insert(projectSlugs)
      .values({ slug: before.slug, projectId: id })
      .onConflictDoUpdate({ target: projectSlugs.slug, set: { projectId: id } })
  return row
}

export async function deleteProjectRow(db: Db, id: string, seen: string | undefined): Promise<ProjectRow> {
  await lockUnlessStale(db, projects, id, seen)
  const [row] = await db.delete(projects).where(eq(projects._id, id)).returning()
  if (!row) throw noSuchProject()
  return row
}
