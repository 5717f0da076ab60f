import type { FastifyInstance } from 'fastify'
import { createSlide, deleteSlide, listSlides, orderSlides, updateSlide } from '#contract/sliders.ts'
import { forAdmins, forEveryone } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { changeSlide, deleteSlideRow, findSlides, insertSlide, orderSlideRows, type SlideValues } from './queries.ts'

export async function sliderRoutes(fastify: FastifyInstance) {
  const app = fastify as Http

  /** Whatever a writer named as a picture becomes one of ours. */
  async function adoptPictures<T extends SlideValues>(values: T): Promise<T> {
    const { image, backgroundImage } = values
    return {
      ...values,
      ...(image ? { image: await app.adoptImage(image) } : {}),
      ...(backgroundImage ? { backgroundImage: await app.adoptImage(backgroundImage) } : {}),
    }
  }

  app.route({ ...listSlides, ...forEveryone, handler: async () => ({ sliders: await findSlides(app.db) }) })

  app.route({
    ...createSlide,
    ...forAdmins,
    handler: async ({ body }) => ({
      message: 'Slide created successfully',
      slider: await insertSlide(app.db, await adoptPictures(body)),
    }),
  })

  app.route({
    ...updateSlide,
    ...forAdmins,
    handler: async ({ params, body: { updatedAt, ...values } }) =>
      changeSlide(app.db, params.id, updatedAt, await adoptPictures(values)),
  })

  app.route({
    ...orderSlides,
    ...forAdmins,
    handler: async ({ body }) => ({ sliders: await orderSlideRows(app.db, body.ids) }),
  })

  app.route({
    ...deleteSlide,
    ...forAdmins,
    handler: async ({ params }) => {
      await deleteSlideRow(app.db, params.id)
      return { message: 'Slide deleted successfully' }
    },
  })
}
