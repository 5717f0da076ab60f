import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import {
  deleteLibraryImage,
  getLibraryImage,
  listLibrary,
  replaceLibraryImage,
  restoreLibraryImage,
  updateLibraryImage,
} from '#contract/media/library-calls.ts'
import { forOffice, getViewer, may } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeImage, deleteImage, findImages, getImage, replaceImage, restoreImage } from './queries.ts'

export async function libraryRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const office = forOffice('content.write')

  const assertStored = async (key: string) => {
    if ((await app.storage.findSize(key)) === undefined) throw new AppError('not_found', 'This image no longer exists.')
  }

  app.route({ ...listLibrary, ...office, handler: ({ query }) => findImages(app.db, query) })

  app.route({
    ...getLibraryImage,
    ...office,
    handler: async ({ params: { key } }) => {
      await assertStored(key)
      return getImage(app.db, key)
    },
  })

  app.route({
    ...updateLibraryImage,
    ...office,
    handler: async ({ params: { key }, body: { name, alt, updatedAt: seen } }) => {
      await assertStored(key)
      await changeImage(app.db, key, { name, alt, seen })
      return getImage(app.db, key)
    },
  })

  app.route({
    ...replaceLibraryImage,
    ...office,
    handler: async (request) => {
      const { key: from } = request.params
      const { with: to, places: only } = request.body
      if (from === to) throw new AppError('bad_input', 'Please choose another image.')
      await assertStored(to)
      const viewer = getViewer(request)
      const mayChangeLogo = may(viewer, 'settings.write')
      return { places: await replaceImage(app.db, { from, to, by: viewer.name, mayChangeLogo, only }) }
    },
  })

  app.route({
    ...deleteLibraryImage,
    ...office,
    handler: async (request) => {
      await assertStored(request.params.key)
      await deleteImage(app.db, request.params.key, getViewer(request).name)
      return { deleted: true as const }
    },
  })

  app.route({
    ...restoreLibraryImage,
    ...office,
    handler: async ({ params: { key } }) => {
      await assertStored(key)
      await restoreImage(app.db, key)
      return getImage(app.db, key)
    },
  })
}
