import type { FastifyInstance } from 'fastify'
import { isId } from '#contract/http/schema.ts'
import {
  createProject as createProjectCall,
  deleteProject as deleteProjectCall,
  getProject,
  listProjects,
  type Project,
  updateProject,
} from '#contract/projects/calls.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { productTag, tagProducts } from '#server/catalogue/cache-tags.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import {
  findProjectById,
  findProjectBySlug,
  findProjects,
  noSuchProject,
  type ProjectRow,
  toProject,
} from './queries.ts'
import { changeProject, createProject, deleteProject, projectsTag } from './write-project.ts'

export async function projectRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  async function inFull(row: ProjectRow): Promise<Project> {
    const products = await findProductsByIds(app.db, row.productIds, 'shoppers')
    // Missing ones too: one may come back.
    addTags(...row.productIds.map(productTag))
    tagProducts(products)
    return { ...toProject(row), products }
  }

  app.route({
    ...listProjects,
    ...cachedForEveryone(projectsTag),
    handler: async ({ query: { limit } }) => findProjects(app.db, limit),
  })

  app.route({
    ...getProject,
    ...cachedForEveryone(projectsTag),
    handler: async ({ params: { key } }) => {
      // A slug may look like an id; an id never looks like another project's slug by accident.
      const row = (isId(key) && (await findProjectById(app.db, key))) || (await findProjectBySlug(app.db, key))
      if (!row) throw noSuchProject()
      return inFull(row)
    },
  })

  app.route({
    ...createProjectCall,
    ...forOffice('content.write'),
    handler: async ({ body }) => inFull(await createProject(app, body)),
  })

  app.route({
    ...updateProject,
    ...forOffice('content.write'),
    handler: async ({ params, body }) => inFull(await changeProject(app, params.id, body)),
  })

  app.route({
    ...deleteProjectCall,
    ...forOffice('content.write'),
    handler: async ({ params, query }) => {
      const { title } = await deleteProject(app.db, params.id, query.updatedAt)
      return { message: `${title} was deleted.` }
    },
  })
}
