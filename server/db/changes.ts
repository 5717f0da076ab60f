import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

export const changesChannel = 'switchyard_changes'
/** Matches every tag: notifications may have been missed, or the cache was cleared. */
export const everythingTag = '*'

/** Called with the tags that were written, after the commit. */
export type ChangeListener = (tags: ReadonlySet<string>) => void | Promise<void>

export type Changes = {
  /** Recognises this process's own notifications. */
  origin: string
  listeners: Set<ChangeListener>
  /** Called for each noted event, after the commit. */
  onEvent?: (event: BusinessEvent) => void
  /** Whether other processes' changes fail to arrive, so that reads may be stale. Unknown before the start. */
  isDisconnected?: boolean
}

/** Something that happened in the business, by the ids of what it is about: never a name or an address. */
export type BusinessEvent = { event: string; message: string; [id: string]: string | number | boolean | null }

type Pending = { tags: Set<string>; events: BusinessEvent[]; changes: Changes; isOver: boolean }

const around = new AsyncLocalStorage<Pending>()
const owners = new WeakMap<object, Changes>()

/** PostgreSQL limits a notification to 8000 bytes. */
const payloadLimit = 7000

/**
 * Marks these tags as changed. Call it in the writing transaction: on commit, this process is notified before the
 * transaction's promise resolves (so before the response), and every other process through NOTIFY.
 */
export async function markChanged(tx: Db, ...tags: string[]): Promise<void> {
  const store = around.getStore()
  const pending = store?.isOver ? undefined : store
  const changes = pending?.changes ?? owners.get(tx)
  if (!changes) throw new Error('changed() was called with a database that this process did not open')
  if (tags.length === 0) return
  if (pending) {
    for (const tag of tags) pending.tags.add(tag)
    return
  }
  await notifyOthers(tx, changes, tags)
  await notifyListeners(changes, new Set(tags))
}

async function notifyOthers(tx: Db, changes: Changes, tags: Iterable<string>): Promise<void> {
  const payloads = toPayloads(changes.origin, [...tags])
  await tx.execute(sql`select pg_notify(${changesChannel}, p) from unnest(${sql.param(payloads)}::text[]) as p`)
}

/** Notes a business event in the transaction that makes it happen: it is logged once that has been committed. */
export function noteEvent(tx: Db, event: BusinessEvent): void {
  const pending = around.getStore()
  if (pending && !pending.isOver) pending.events.push(event)
  else owners.get(tx)?.onEvent?.(event)
}

/** Makes a database's transactions report their changes on commit. */
export function followChanges(db: Db, changes: Changes = { origin: randomUUID(), listeners: new Set() }): Changes {
  owners.set(db, changes)
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const pending: Pending = { tags: new Set(), events: [], changes, isOver: false }
    try {
      const result = await around.run(pending, () =>
        transaction(async (tx) => {
          const value = await work(tx)
          // Once for everything that was written: notifications are delivered on commit anyway.
          if (pending.tags.size > 0) await notifyOthers(tx, changes, pending.tags)
          return value
        }, config),
      )
      for (const event of pending.events) changes.onEvent?.(event)
      return result
    } finally {
      pending.isOver = true
      // After a failure too: if the connection breaks during the commit, the outcome is unknown.
      if (pending.tags.size > 0) await notifyListeners(changes, pending.tags)
    }
  }
  return changes
}

export async function notifyListeners(changes: Changes, tags: ReadonlySet<string>): Promise<void> {
  await Promise.all(Array.from(changes.listeners, (listener) => listener(tags)))
}

/** What another process wrote, or undefined for our own notification. */
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
