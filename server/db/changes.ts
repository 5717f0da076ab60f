import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

export const changesChannel = 'switchyard_changes'
/** Stands for every tag: notifications may have been missed, or someone asked for a clean sheet. */
export const everythingTag = '*'

/** Hears which tags were written, once that is committed. */
export type ChangeListener = (tags: ReadonlySet<string>) => void | Promise<void>

export type Changes = {
  /** Tells this process's sender apart in the notifications that come back to it. */
  origin: string
  listeners: Set<ChangeListener>
  /** Whether the others are not heard: what is read now may be old before anybody tells. Not known before the start. */
  isDisconnected?: boolean
}

type Pending = { tags: Set<string>; changes: Changes; isOver: boolean }

const around = new AsyncLocalStorage<Pending>()
const owners = new WeakMap<object, Changes>()

/** PostgreSQL carries less than 8000 bytes in one notification. */
const payloadLimit = 7000

/**
 * Says that something was written which is shown under these tags. Call it in the transaction of the write:
 * when that is committed, this process hears of it before the transaction's promise resolves (so before the write is
 * answered), and every other process by NOTIFY.
 */
export async function markChanged(tx: Db, ...tags: string[]): Promise<void> {
  const store = around.getStore()
  const pending = store?.isOver ? undefined : store
  const changes = pending?.changes ?? owners.get(tx)
  if (!changes) throw new Error('changed() was called with a database that this process did not open')
  if (tags.length === 0) return
  const payloads = toPayloads(changes.origin, tags)
  await tx.execute(sql`select pg_notify(${changesChannel}, p) from unnest(${sql.param(payloads)}::text[]) as p`)
  if (pending) for (const tag of tags) pending.tags.add(tag)
  else await notifyListeners(changes, new Set(tags))
}

/** Makes the transactions of a database tell what they changed when they are committed. */
export function followChanges(db: Db, changes: Changes = { origin: randomUUID(), listeners: new Set() }): Changes {
  owners.set(db, changes)
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const pending: Pending = { tags: new Set(), changes, isOver: false }
    try {
      return await around.run(pending, () => transaction(work, config))
    } finally {
      pending.isOver = true
      // Also after a failure: when the connection breaks during the commit, nobody knows whether it happened.
      if (pending.tags.size > 0) await notifyListeners(changes, pending.tags)
    }
  }
  return changes
}

export async function notifyListeners(changes: Changes, tags: ReadonlySet<string>): Promise<void> {
  await Promise.all(Array.from(changes.listeners, (listener) => listener(tags)))
}

/** What another process wrote, or nothing when the notification is this process's own. */
export function readPayload(changes: Changes, payload: string): Set<string> | undefined {
  const [origin, ...tags] = payload.split(' ')
  return origin === changes.origin ? undefined : new Set(tags)
}

function toPayloads(origin: string, tags: string[]): string[] {
  const payloads: string[] = []
  let payload = origin
  for (const tag of new Set(tags)) {
    if (Buffer.byteLength(payload) + Buffer.byteLength(tag) + 1 > payloadLimit) {
      payloads.push(payload)
      payload = origin
    }
    payload += ` ${tag}`
  }
  return [...payloads, payload]
}
