import { sql } from 'drizzle-orm'
import { type Actor, actorSetting, unnoted, withActor } from './actor.ts'
import type { Db } from './database.ts'

/** What is noted besides changed rows. */
export type NotedAction = {
  action: 'export' | 'refused' | 'run' | 'undo' | 'command'
  entity: string
  entityId: string
  after?: object
}

/** Adds a row to the audit log for something that changes no row of its own. */
export async function noteAction(db: Db, actor: Actor, action: NotedAction): Promise<void> {
  await insert(db, actor, action, sql`true`)
}

/** The same, unless the request has left a row already. */
export async function noteUnlessNoted(db: Db, actor: Actor & { requestId: string }, action: NotedAction) {
  await insert(db, actor, action, sql`not exists (select from audit where group_id = ${actor.requestId})`)
}

const insert = (db: Db, actor: Actor, { action, entity, entityId, after }: NotedAction, when: ReturnType<typeof sql>) =>
  // The row names its actor itself.
  withActor(undefined, async () => {
    // A query runs where it is awaited.
    await db.execute(sql`
      insert into audit (actor, session, address, request_id, group_id, action, entity, entity_id, after)
      select ${actor.actor ?? null}::uuid, ${actor.session ?? null}::uuid, ${actor.address ?? null}, ${actor.requestId ?? null},
        ${actor.group ?? actor.requestId ?? null}, ${action}, ${entity}, ${entityId}, ${after ? JSON.stringify(after) : null}::jsonb
      where ${when}`)
  })

/** For the rest of this transaction: the demo is one action, not a thousand. */
export async function stopNoting(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config(${actorSetting}, ${unnoted}, true)`)
}
