import type { Db } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import { deleteLeftDocuments } from './imported-queries.ts'

/** Removes a supplier's documents after their product is deleted. Its images are swept too, as nothing uses them any more. */
export async function sweepDocuments(db: Db, storage: Storage, days = 30): Promise<void> {
  for (const key of await deleteLeftDocuments(db, days)) await storage.remove(key)
}
