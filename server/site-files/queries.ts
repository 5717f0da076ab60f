import { desc, eq } from 'drizzle-orm'
import { categories, products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'
import { projects } from '#server/projects/table.ts'

export type SitemapEntry = { path: string; changedAt?: string }

/** Every URL that depends on the shop's content, newest first. */
export async function findSitemapEntries(db: Db): Promise<SitemapEntry[]> {
  const [categoryRows, productRows, projectRows] = await Promise.all([
    db.select({ slug: categories.slug }).from(categories).orderBy(categories.slug),
    db
      .select({ slug: products.slug, changedAt: products.updatedAt })
      .from(products)
      .where(eq(products.status, 'live'))
      .orderBy(desc(products.createdAt), desc(products.number)),
    db
      .select({ slug: projects.slug, changedAt: projects.updatedAt })
      .from(projects)
      .orderBy(desc(projects.createdAt), projects._id),
  ])
  return [
    ...categoryRows.map(({ slug }) => ({ path: `/shop?category=${slug}` })),
    ...projectRows.map(({ slug, changedAt }) => ({ path: `/project/${slug}`, changedAt })),
    ...productRows.map(({ slug, changedAt }) => ({ path: `/product/${slug}`, changedAt })),
  ]
}
