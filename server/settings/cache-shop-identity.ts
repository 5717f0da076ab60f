import type { ShopIdentity } from '#contract/settings/calls.ts'
import { everythingTag } from '#server/db/changes.ts'
import type { Database } from '#server/db/open-database.ts'
import { getShopIdentity, shopTag } from './queries.ts'

/** The shop's identity as last read, also while the database is down, and never the default one. */
export async function cacheShopIdentity({ db, changes }: Database): Promise<() => ShopIdentity> {
  let identity = await getShopIdentity(db)
  changes.listeners.add((tags) => {
    if (!tags.has(shopTag) && !tags.has(everythingTag)) return
    getShopIdentity(db).then(
      (fresh) => {
        identity = fresh
      },
      () => {},
    )
  })
  return () => identity
}
