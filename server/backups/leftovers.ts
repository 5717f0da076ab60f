import type { ConnectionSettings } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { canNoteLeftovers, deleteLeftover, findLeftovers, noteLeftovers } from './leftover-queries.ts'
import type { BackupPlace } from './place.ts'
import { readName } from './rotation.ts'

type Found = { copies: readonly string[]; uploads: ReadonlySet<string> }

/**
 * Copies of uploads that the shop no longer has go with the last backup that may name them: what people had deleted
 * must not lie there for ever.
 */
export async function removeLeftovers(
  connection: ConnectionSettings,
  { archives, files }: Pick<BackupPlace, 'archives' | 'files'>,
  { copies, uploads }: Found,
): Promise<void> {
  const oldest = await findOldest(archives)
  if (!oldest) return
  const { db, close } = openDatabase({ ...connection, max: 1 })
  try {
    if (!(await canNoteLeftovers(db))) return
    await noteLeftovers(
      db,
      copies.filter((key) => isOurs(key) && !uploads.has(key)),
    )
    for (const key of await findLeftovers(db, oldest)) {
      await files.remove(key)
      await deleteLeftover(db, key)
    }
  } finally {
    await close()
  }
}

/** The shop's names have a hash or an id. A bucket may hold other files, which are nobody's leftovers. */
const isOurs = (key: string) => /[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.test(key)

/** When the oldest backup that is kept was made. */
async function findOldest(archives: BackupPlace['archives']): Promise<Date | undefined> {
  const times: Date[] = []
  for await (const { key } of archives.list('backup-')) times.push(...[readName(key) ?? []].flat())
  return times.toSorted((a, b) => a.getTime() - b.getTime())[0]
}
