import type { FastifyInstance } from 'fastify'
import { countDemo, removeDemo } from '#contract/demo/calls.ts'
import { describeMissing } from '#contract/settings/examples.ts'
import { refreshCustomers } from '#server/customers/refresh-queries.ts'
import { everythingTag, markChanged } from '#server/db/changes.ts'
import { stopNoting } from '#server/db/note-action.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { countDemoThings, deleteDemoThings, findDemoFileKeys } from './queries.ts'

export async function demoRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  app.route({ ...countDemo, ...forOffice('settings.write'), handler: () => countDemoThings(app.db) })
  app.route({
    ...removeDemo,
    ...forOffice('settings.write'),
    handler: async () => {
      const { removed, keys, missing } = await app.db.transaction(async (tx) => {
        await stopNoting(tx)
        const removed = await countDemoThings(tx)
        const keys = await findDemoFileKeys(tx)
        await deleteDemoThings(tx)
        // Guests of whom nothing is left go now, with the office's notes about them.
        await refreshCustomers(tx)
        await markChanged(tx, everythingTag)
        return { removed, keys, missing: describeMissing((await getShopIdentity(tx)).examples) }
      })
      for (const key of keys) await app.storage.remove(key)
      return { message: ['The demo has been removed. The shop is yours.', ...missing].join(' '), removed }
    },
  })
}
