import type { FastifyInstance } from 'fastify'
import { countDemo, removeDemo } from '#contract/demo.ts'
import { tellMissing } from '#contract/shop-examples.ts'
import { changed, everythingTag } from '#server/db/changes.ts'
import { forAdmins } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { countDemoThings, deleteDemoThings, findDemoFileKeys } from './queries.ts'

export async function demoRoutes(fastify: FastifyInstance) {
  const app = fastify as Http
  app.route({ ...countDemo, ...forAdmins, handler: () => countDemoThings(app.db) })
  app.route({
    ...removeDemo,
    ...forAdmins,
    handler: async () => {
      const { removed, keys, missing } = await app.db.transaction(async (tx) => {
        const removed = await countDemoThings(tx)
        const keys = await findDemoFileKeys(tx)
        await deleteDemoThings(tx)
        await changed(tx, everythingTag)
        return { removed, keys, missing: tellMissing((await getShopIdentity(tx)).examples) }
      })
      for (const key of keys) await app.storage.remove(key)
      return { message: ['The demo is gone. The shop is yours.', ...missing].join(' '), removed }
    },
  })
}
