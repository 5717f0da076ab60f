import type { FastifyInstance } from 'fastify'
import { createSlide, deleteSlide, listSlides, orderSlides, updateSlide } from '#contract/sliders/calls.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeSlide, deleteSlideRow, findSlides, insertSlide, orderSlideRows, type SlideValues } from './queries.ts'

/** Anything that shows the home page slides. */
export const slidesTag = 'slides'

export async function sliderRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  const write = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    app.db.transaction(async (tx) => {
      const done = await work(tx)
      await markChanged(tx, slidesTag)
      return done
    })

  /** Any image given is stored as one of ours. */
  async function adoptPictures<T extends SlideValues>(values: T): Promise<T> {
    const { image, backgroundImage } = values
    return {
      ...values,
      ...(image ? { image: await app.importImage(image) } : {}),
      ...(backgroundImage ? { backgroundImage: await app.importImage(backgroundImage) } : {}),
    }
  }

  app.route({
    ...listSlides,
    ...cachedForEveryone(slidesTag),
    handler: async () => ({ sliders: await findSlides(app.db) }),
  })

  app.route({
    ...createSlide,
    ...forOffice('content.write'),
    handler: async ({ body }) => {
      const draft = await adoptPictures(body)
      return { message: 'Slide created successfully', slider: await write((tx) => insertSlide(tx, draft)) }
    },
  })

  app.route({
    ...updateSlide,
    ...forOffice('content.write'),
    handler: async ({ params, body: { updatedAt, ...changes } }) => {
      const values = await adoptPictures(changes)
      return write((tx) => changeSlide(tx, params.id, updatedAt, values))
    },
  })

  app.route({
    ...orderSlides,
    ...forOffice('content.write'),
    handler: async ({ body }) => ({ sliders: await write((tx) => orderSlideRows(tx, body.ids)) }),
  })

  app.route({
    ...deleteSlide,
    ...forOffice('content.write'),
    handler: async ({ params, query }) => {
      await write((tx) => deleteSlideRow(tx, params.id, query.updatedAt))
      return { message: 'Slide deleted successfully' }
    },
  })
}
