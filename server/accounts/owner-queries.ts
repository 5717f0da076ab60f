import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

/**
 * Where the owners read their mail. An owner whose address or role was changed, or who was disabled, within the last
 * seven days is told too: whoever stole an account begins with that.
 */
export async function findOwnerMailboxes(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    with owners as (
      select id, email from users
      where deleted_at is null and (
        role = 'admin' and coalesce(office_role, 'owner') = 'owner'
          and (password_hash is not null or email_verified)
          and (not disabled or updated_at > now() - interval '7 days')
        or id::text in (
          select entity_id from audit
          where entity = 'person' and at > now() - interval '7 days' and before->>'office_role' = 'owner'
        )
      )
    )
    select lower(email) as email from owners
    union
    select lower(t.email) from mailed_tokens t join owners o on o.id = t.user_id
    where t.purpose = 'restore' and t.expires_at > now()
    order by 1`)
  return rows.map(({ email }) => email)
}

/** Whether somebody's role is older than this; of roles from before this was noted, it is. */
export async function hasHadRoleFor(db: Db, userId: string, hours: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from users
    where id = ${userId} and coalesce(role_since, '-infinity') <= now() - make_interval(hours => ${hours})`)
  return rowCount === 1
}
