import type { Db } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'
import { deleteImport, findOldImports } from './records/queries.ts'

/** Imports older than three months can no longer be undone, and their files are removed. */
export async function sweepImports(db: Db, storage: Storage, days = 90): Promise<void> {
  for (const { _id, fileKey } of await findOldImports(db, days)) {
    await storage.remove(fileKey)
    await deleteImport(db, _id)
  }
}
