import type { Db } from '#server/db/database.ts'
import { findDemoHashes } from './demo-files.ts'
import { hasDemo } from './queries.ts'

/** Stored images that belong to the demo, while it is loaded: the sweep leaves them. */
export async function findDemoImages(db: Db): Promise<(key: string) => boolean> {
  if (!(await hasDemo(db))) return () => false
  const hashes = await findDemoHashes()
  return (key) => hashes.has(key.slice(0, 24))
}
