import { randomBytes } from 'node:crypto'
import { getProduct } from '#demo/catalogue.ts'
import { lists } from '#demo/lists.ts'
import type { Db } from '#server/db/database.ts'
import { changeList, insertList } from '#server/lists/queries.ts'

/** Deleted with their owners. */
export async function loadLists(tx: Db, products: Map<string, string>, people: Map<string, string>): Promise<void> {
  for (const { person, name, isShared, lines } of lists) {
    const userId = people.get(person)
    if (!userId) continue
    const { _id } = await insertList(tx, {
      userId,
      name,
      lines: lines.flatMap(([partNumber, qty]) => {
        const product = products.get(partNumber)
        return product ? [{ product, qty, partNumber, name: getProduct(partNumber).name }] : []
      }),
    })
    if (isShared) await changeList(tx, _id, { shareKey: randomBytes(16).toString('base64url') })
  }
}
