import type { Db } from '#server/db/database.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What the work on an import stands on. */
export type ImportParts = { db: Db; storage: Storage; folder: string; importImage: (source: string) => Promise<string> }
