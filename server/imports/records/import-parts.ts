import type { Db } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Dependencies of the import tasks. */
export type ImportParts = { db: Db; storage: Storage; folder: string; importImage: (source: string) => Promise<string> }
