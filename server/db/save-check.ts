import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findPgFailure } from './database.ts'

/**
 * PostgreSQL on a full disk still answers and does not call itself read-only. Only a write that needs new space on the
 * disk notices: so the table is emptied, filled and put back as it was. Nothing is committed, which could wait for a
 * replica.
 */
const trySaving = `
  begin;
  set local lock_timeout = '1s';
  truncate save_checks;
  insert into save_checks select repeat('x', 2000) from generate_series(1, 16);
  rollback`

/** Whether the database has run out of disk space; undefined if that could not be tried, as while a backup reads the table. */
export async function isDiskFull(client: Pick<pg.ClientBase, 'query'>): Promise<boolean | undefined> {
  try {
    await client.query(trySaving)
    return false
  } catch (error) {
    await client.query('rollback')
    return findPgFailure(error)?.code === '53100' || undefined
  }
}

const everyMs = 60_000
/** How soon the shop notices that there is space again. */
const whenFullMs = 5000
const answerWithinMs = 1500

/** The same, asked as often as you like: it writes once a minute at most. */
export function createDiskCheck(pool: pg.Pool): () => Promise<boolean> {
  let isFull = false
  let nextAt = 0
  let running: Promise<void> | undefined
  const check = async () => {
    const client = await pool.connect()
    try {
      isFull = (await isDiskFull(client)) ?? isFull
      client.release()
    } catch (error) {
      client.release(error as Error)
    }
  }
  return async () => {
    if (Date.now() >= nextAt)
      running ??= check()
        .catch(() => {})
        .finally(() => {
          nextAt = Date.now() + (isFull ? whenFullMs : everyMs)
          running = undefined
        })
    if (running) await Promise.race([running, sleep(answerWithinMs, undefined, { ref: false })])
    return isFull
  }
}
