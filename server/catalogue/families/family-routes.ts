import type { FastifyInstance } from 'fastify'
import {
  createFamily,
  getFamily,
  listFamilies,
  listFamilyMembers,
  updateFamily,
} from '#contract/catalogue/family-calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { markProductsChanged, productsTag, productTag, tagProducts } from '../cache-tags.ts'
import { assertNotAlone } from '../products/assert-not-alone.ts'
import { dissolveLonely, withDissolved } from '../products/dissolve-lonely.ts'
import { countFamily, findProductById, findProductsByIds, noSuchProduct } from '../products/product-queries.ts'
import { changeProductRows } from '../products/product-write-queries.ts'
import { findAllMembers, findFamilies, findLoose, findMembers, isNameTaken, renameFamily } from './family-queries.ts'
import { toFamily } from './family-table.ts'
import { suggestFamilies } from './suggest-families.ts'

const maxShown = 200

export async function familyRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...getFamily,
    ...cachedForEveryone(productsTag),
    handler: async ({ params }) => {
      addTags(productTag(params.id))
      const product = await findProductById(app.db, params.id, 'shoppers')
      if (!product) throw noSuchProduct()
      if (!product.family) return { name: '', columns: [], products: [] }
      const ids = await findMembers(app.db, product.family, maxShown)
      const members = await findProductsByIds(app.db, ids, 'shoppers')
      tagProducts(members)
      return toFamily(product.family, members.length > 1 ? members : [])
    },
  })

  app.route({
    ...listFamilies,
    ...forOffice('catalogue.read'),
    handler: async () => ({
      families: await findFamilies(app.db),
      suggestions: suggestFamilies(await findLoose(app.db)),
    }),
  })

  app.route({
    ...listFamilyMembers,
    ...forOffice('catalogue.read'),
    handler: async ({ query: { name } }) => ({ products: await findAllMembers(app.db, name, maxShown) }),
  })

  app.route({
    ...createFamily,
    ...forOffice('catalogue.write'),
    handler: ({ body: { name, ids } }) =>
      app.db.transaction(async (tx) => {
        const changed = await changeProductRows(tx, ids, { family: name })
        await assertNotAlone(tx, name)
        await markProductsChanged(
          tx,
          changed.map(({ _id }) => _id),
        )
        const dissolved = await dissolveLonely(
          tx,
          changed.map(({ family }) => family),
        )
        const members = await countFamily(tx, name)
        return { message: withDissolved(`${members} products are in the family ${name}.`, dissolved) }
      }),
  })

  app.route({
    ...updateFamily,
    ...forOffice('catalogue.write'),
    handler: ({ body: { name, newName } }) =>
      app.db.transaction(async (tx) => {
        if (newName && (await isNameTaken(tx, name, newName))) {
          const message = `A family called ${newName} already exists. Please choose another name.`
          throw new AppError('name_taken', message, { issues: [{ path: 'newName', message }] })
        }
        const changed = await renameFamily(tx, name, newName)
        if (changed.length === 0) throw new AppError('not_found', 'Family not found.')
        await markProductsChanged(tx, changed)
        return { message: newName ? `The family is now called ${newName}.` : `The family ${name} was dissolved.` }
      }),
  })
}
