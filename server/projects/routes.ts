import type { FastifyInstance } from 'fastify'
import { isId } from '#contract/http.ts'
import {
  createProject as createProjectCall,
  deleteProject as deleteProjectCall,
  getProject,
  listProjects,
  type Project,
  updateProject,
} from '#contract/projects.ts'
import { findProductsByIds } from '#server/catalogue/product-queries.ts'
import { forAdmins, forEveryone } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import {
  findProjectById,
  findProjectBySlug,
  findProjects,
  noSuchProject,
  type ProjectRow,
  toProject,
} from './queries.ts'
import { changeProject, createProject, deleteProject } from './write-project.ts'

export async function projectRoutes(fastify: FastifyInstance) {
  const app = fastify as Http

  const inFull = async (row: ProjectRow): Promise<Project> => ({
    ...toProject(row),
    products: await findProductsByIds(app.db, row.productIds, 'shoppers'),
  })

  app.route({ ...listProjects, ...forEveryone, handler: async () => findProjects(app.db) })

  app.route({
    ...getProject,
    ...forEveryone,
    handler: async ({ params: { key } }) => {
      // A slug may look like an id; an id never looks like another project's slug by accident.
      const row = (isId(key) && (await findProjectById(app.db, key))) || (await findProjectBySlug(app.db, key))
      if (!row) throw noSuchProject()
      return inFull(row)
    },
  })

  app.route({
    ...createProjectCall,
    ...forAdmins,
    handler: async ({ body }) => inFull(await createProject(app, body)),
  })

  app.route({
    ...updateProject,
    ...forAdmins,
    handler: async ({ params, body }) => inFull(await changeProject(app, params.id, body)),
  })

  app.route({
    ...deleteProjectCall,
    ...forAdmins,
    handler: async ({ params }) => {
      const { title } = await deleteProject(app.db, params.id)
      return { message: `${title} was deleted.` }
    },
  })
}
