import type { Db } from '#server/db/database.ts'
import { findFiguresAfter, lockFiguresRead, setFiguresRead, updateMeasures } from './figure-queries.ts'
import { figuresVersion, productMeasures } from './measures.ts'
import { changedProducts } from './tags.ts'

const batch = 200

/**
 * A release that reads figures better finds products by them only when their rows were read again: a few at a time, so that
 * no sale waits for it, each process taking the next batch. True while more is waiting.
 */
export function rereadFigures(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { version, upto } = await lockFiguresRead(tx)
    if (version >= figuresVersion) return false
    const rows = await findFiguresAfter(tx, upto, batch)
    const changes = rows.flatMap(({ _id, measures, ...texts }) => {
      const read = productMeasures(texts)
      return read.join(' ') === measures.join(' ') ? [] : [{ _id, measures: read }]
    })
    if (changes.length > 0) {
      await updateMeasures(tx, changes)
      await changedProducts(
        tx,
        changes.map(({ _id }) => _id),
      )
    }
    const isDone = rows.length < batch
    await setFiguresRead(tx, isDone ? { version: figuresVersion, upto: 0 } : { upto: rows.at(-1)?.number ?? upto })
    return !isDone
  })
}
