import type { Db } from './database.ts'
import { hasOwnConnections } from './open-database.ts'

type Query<P> = { prepare(name: string): P }

/**
 * A frequent query, with `sql.placeholder` for its parameters. It is built once per database, since building
 * takes longer than running it, and has a name, so that PostgreSQL plans it once per connection. Behind a pooler, whose
 * connections change between queries, it has none.
 */
export function prepareOnce<P>(name: string, build: (db: Db) => Query<P>): (db: Db) => P {
  const cache = new WeakMap<Db, P>()
  return (db) => {
    const before = cache.get(db)
    if (before) return before
    const prepared = build(db).prepare(hasOwnConnections(db) ? name : '')
    cache.set(db, prepared)
    return prepared
  }
}
