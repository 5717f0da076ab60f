import type { ProjectChanges, ProjectDraft } from '#contract/projects/calls.ts'
import { nthSlug, toSlug } from '#server/catalogue/slugs.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import {
  changeProjectRow,
  deleteProjectRow,
  insertProject,
  insertProjectIfFree,
  type ProjectRow,
  type ProjectValues,
} from './queries.ts'

/** Anything that shows projects. */
export const projectsTag = 'projects'

type ProjectApp = Pick<App, 'db' | 'importImage'>

/** More projects with one title than this are a mistake. */
const maxSlugs = 1000

/** A chosen slug is used or refused; one made from the title gets a suffix if taken. */
export async function createProject({ db, importImage }: ProjectApp, draft: ProjectDraft): Promise<ProjectRow> {
  const { image, images, products, slug, ...texts } = draft
  const values = {
    ...withoutUndefined(texts),
    images: await adoptAll(importImage, firstOf(image, images)),
    productIds: unique(products),
  }
  return write(db, async (tx) => {
    if (slug) return insertProject(tx, { ...values, slug })
    const baseSlug = toSlug(draft.title)
    for (let nth = 1; nth <= maxSlugs; nth++) {
      const row = await insertProjectIfFree(tx, { ...values, slug: nthSlug(baseSlug, nth) })
      if (row) return row
    }
    return insertProject(tx, { ...values, slug: baseSlug })
  })
}

export async function changeProject(
  { db, importImage }: ProjectApp,
  id: string,
  { updatedAt, image, images, products, client, location, completedOn, ...texts }: ProjectChanges,
): Promise<ProjectRow> {
  const front = image === undefined ? undefined : await importImage(image)
  const all = images && (await adoptAll(importImage, images))
  const values: ProjectValues = {
    ...withoutUndefined(texts),
    ...(products ? { productIds: unique(products) } : {}),
    ...(client === undefined ? {} : { client: client || null }),
    ...(location === undefined ? {} : { location: location || null }),
    ...(completedOn === undefined ? {} : { completedOn: completedOn || null }),
  }
  return write(db, (tx) =>
    changeProjectRow(tx, id, updatedAt, (before) =>
      front || all ? { ...values, images: firstOf(front, all ?? before.images) } : values,
    ),
  )
}

export const deleteProject = (db: Db, id: string, seen: string | undefined): Promise<ProjectRow> =>
  write(db, (tx) => deleteProjectRow(tx, id, seen))

const write = (db: Db, work: (tx: Db) => Promise<ProjectRow>): Promise<ProjectRow> =>
  db.transaction(async (tx) => {
    const row = await work(tx)
    await markChanged(tx, projectsTag)
    return row
  })

/** `image` is the first of `images`, whichever of the two was sent. */
const firstOf = (image: string | undefined, images: string[]): string[] => unique(image ? [image, ...images] : images)

const unique = (list: string[]): string[] => [...new Set(list)]

async function adoptAll(importImage: ProjectApp['importImage'], images: string[]): Promise<string[]> {
  const adopted: string[] = []
  for (const image of images) adopted.push(await importImage(image))
  return unique(adopted)
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> }
const withoutUndefined = <T extends object>(values: T): Defined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>
