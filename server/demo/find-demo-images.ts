import type { Db } from '#server/db/database.ts'
import { findDemoHashes } from './demo-files.ts'
import { hasDemo } from './queries.ts'

/** Which stored pictures belong to the demo, for as long as the shop has it: none of them is litter. */
export async function findDemoImages(db: Db): Promise<(key: string) => boolean> {
  if (!(await hasDemo(db))) return () => false
  const hashes = await findDemoHashes()
  return (key) => hashes.has(key.slice(0, 24))
}
