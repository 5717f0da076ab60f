import type { FastifyInstance } from 'fastify'
import { listAttributeNames } from '#contract/catalogue/office-calls.ts'
import { listProductIds } from '#contract/catalogue/price-calls.ts'
import { maxPricesAtOnce } from '#contract/catalogue/price-rule.ts'
import * as search from '#contract/catalogue/search-calls.ts'
import { productStatuses } from '#contract/catalogue/sorts.ts'
import { markChanged } from '#server/db/changes.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { productsTag, synonymsTag } from '../cache-tags.ts'
import { countAttributes } from './count-live.ts'
import { findProductIds } from './find-products.ts'
import { getSynonyms, replaceSynonyms } from './synonym-queries.ts'

/** Synonyms and attribute names, for the back-office. */
export async function searchOfficeRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...listAttributeNames,
    ...forOffice('catalogue.read'),
    handler: async () => countAttributes(await app.catalogue.current()),
  })

  app.route({
    ...listProductIds,
    ...forOffice('catalogue.read'),
    handler: async ({ query: { search: keyword, status, ...filter } }) => {
      const statuses = status === undefined || status === 'all' ? productStatuses : ([status] as const)
      const catalogue = await app.catalogue.current()
      const ids = await findProductIds({ db: app.db, catalogue }, { ...filter, keyword, statuses })
      return { ids: ids.length > maxPricesAtOnce ? [] : ids, total: ids.length }
    },
  })

  app.route({
    ...search.getSynonyms,
    ...forOffice('catalogue.read'),
    handler: () => getSynonyms(app.db),
  })

  app.route({
    ...search.updateSynonyms,
    ...forOffice('catalogue.write'),
    handler: ({ body }) =>
      app.db.transaction(async (tx) => {
        const groups = body.synonyms.map(({ words }) => words)
        const replaced = await replaceSynonyms(tx, groups, body.updatedAt)
        await markChanged(tx, synonymsTag, productsTag)
        return replaced
      }),
  })
}
