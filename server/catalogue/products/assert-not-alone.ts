import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { countFamily } from './product-queries.ts'

/** Once the change has been written: a family of one is a mistake, such as a misspelt name. */
export async function assertNotAlone(tx: Db, name: string): Promise<void> {
  if ((await countFamily(tx, name)) > 1) return
  const message = `No other product is in the family “${name}”. A family has at least two: choose them together in the product list.`
  throw new AppError('bad_input', message, { issues: [{ path: 'family', message }] })
}
