import type { FastifyInstance } from 'fastify'
import { countDemo, removeDemo } from '#contract/demo.ts'
import { changed, everythingTag } from '#server/db/changes.ts'
import { forAdmins } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { countDemoThings, deleteDemoThings, findDemoFileKeys } from './queries.ts'

export async function demoRoutes(fastify: FastifyInstance) {
  const app = fastify as Http
  app.route({ ...countDemo, ...forAdmins, handler: () => countDemoThings(app.db) })
  app.route({
    ...removeDemo,
    ...forAdmins,
    handler: async () => {
      const { removed, keys } = await app.db.transaction(async (tx) => {
        const removed = await countDemoThings(tx)
        const keys = await findDemoFileKeys(tx)
        await deleteDemoThings(tx)
        await changed(tx, everythingTag)
        return { removed, keys }
      })
      for (const key of keys) await app.storage.remove(key)
      return { message: 'The demo is gone. The shop is yours.', removed }
    },
  })
}
