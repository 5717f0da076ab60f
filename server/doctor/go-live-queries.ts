import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export type GoLiveFacts = {
  hasDemo: boolean
  hasTerms: boolean
  hasPrivacy: boolean
  hasPaia: boolean
  /** Owners who sign in with a password alone. */
  bareOwners: string[]
}

export async function findGoLiveFacts(db: Db): Promise<GoLiveFacts> {
  const { rows } = await db.execute<GoLiveFacts>(sql`
    select exists (select from demo_things) as "hasDemo",
      exists (select from content_versions where page = 'terms') as "hasTerms",
      exists (select from content_versions where page = 'privacy') as "hasPrivacy",
      exists (select from content_versions where page = 'paia') as "hasPaia",
      array(
        select name from users u
        where role = 'admin' and coalesce(office_role, 'owner') = 'owner' and not disabled and deleted_at is null
          and not exists (select from second_factors f where f.user_id = u.id and f.active_at is not null)
        order by name
      ) as "bareOwners"`)
  const [facts] = rows
  if (!facts) throw new Error('the database returned nothing')
  return facts
}
