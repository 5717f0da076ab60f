import type { Db } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import { deleteLeftDocuments } from './imported-queries.ts'

/** A supplier's documents follow their product. Its images do too, since nothing uses them any more. */
export async function sweepDocuments(db: Db, storage: Storage, days = 30): Promise<void> {
  for (const key of await deleteLeftDocuments(db, days)) await storage.remove(key)
}
