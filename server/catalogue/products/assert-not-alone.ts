import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { countFamily } from './product-queries.ts'

/** Call it after writing the change: a family of one is a mistake, such as a misspelt name. */
export async function assertNotAlone(tx: Db, name: string): Promise<void> {
  if ((await countFamily(tx, name)) > 1) return
  const message = `No other product is in the family “${name}”. A family needs at least two: select them together in the product list.`
  throw new AppError('bad_input', message, { issues: [{ path: 'family', message }] })
}
