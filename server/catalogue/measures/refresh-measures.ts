import type { Db } from '#server/db/database.ts'
import { markProductsChanged } from '../cache-tags.ts'
import { findTextsAfter, lockProgress, setProgress, updateMeasures } from './measure-queries.ts'
import { measuresVersion, productMeasures } from './measures.ts'

const batch = 200

/**
 * A release that reads figures better must re-read existing products: a few at a time, so that no sale waits, each
 * process taking the next batch. Returns true while more are left.
 */
export function refreshMeasures(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { version, upto } = await lockProgress(tx)
    if (version >= measuresVersion) return false
    const rows = await findTextsAfter(tx, upto, batch)
    const changes = rows.flatMap(({ _id, measures, ...texts }) => {
      const read = productMeasures(texts)
      return read.join(' ') === measures.join(' ') ? [] : [{ _id, measures: read }]
    })
    if (changes.length > 0) {
      await updateMeasures(tx, changes)
      await markProductsChanged(
        tx,
        changes.map(({ _id }) => _id),
      )
    }
    const isDone = rows.length < batch
    await setProgress(tx, isDone ? { version: measuresVersion, upto: 0 } : { upto: rows.at(-1)?.number ?? upto })
    return !isDone
  })
}
