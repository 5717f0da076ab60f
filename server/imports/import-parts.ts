import type { Db } from '#server/db/database.ts'
import type { Storage } from '#server/media/storage.ts'

/** What the work on an import stands on. */
export type ImportParts = { db: Db; storage: Storage; folder: string; adoptImage: (source: string) => Promise<string> }
