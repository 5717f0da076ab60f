import type { Config } from '#server/config.ts'
import type { ConnectionSettings } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { wantsDemo } from './queries.ts'

/** An empty shop starts with the demo, unless it is switched off. */
export async function ensureDemo(
  connection: ConnectionSettings,
  config: Config,
  say: (text: string) => void,
): Promise<void> {
  if (!config.DEMO_DATA) return
  const { db, close } = openDatabase({ ...connection, max: 1 })
  try {
    if (!(await wantsDemo(db))) return
    // The demo data is large, so it is imported only when needed.
    const { loadDemo } = await import('./load-demo.ts')
    if (await loadDemo(db, openStorage(config), config.DATA_DIR)) say('The demo shop has been loaded.')
  } finally {
    await close()
  }
}
