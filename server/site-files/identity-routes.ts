import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { App } from '#server/http/types.ts'
import { toPng } from '#server/media/rasterise.ts'
import { getShopIdentity, shopTag } from '#server/settings/queries.ts'
import { findSlides } from '#server/sliders/queries.ts'
import { slidesTag } from '#server/sliders/routes.ts'

const icons = [
  { file: 'favicon-32.png', size: 32 },
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'apple-touch-icon.png', size: 180, radius: 0, margin: 6 },
  { file: 'icon-maskable-512.png', size: 512, radius: 0, margin: 10 },
]

/** Loaded on first use, because it reads fonts. */
const draw = () => import('./draw-identity.ts')
const cached = (...tags: string[]) => ({ config: { cache: { tags } } })
const forAnHour = 'public, max-age=3600'

/** The shop's icons and social card, drawn from its name, colours, tagline and first slide. */
export async function identityRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.get('/favicon.svg', cached(shopTag), async (_request, reply) => {
    const shop = await getShopIdentity(app.db)
    const { drawIcon } = await draw()
    return reply.type('image/svg+xml').header('Cache-Control', forAnHour).send(drawIcon(shop))
  })

  for (const { file, size, ...look } of icons)
    app.get(`/${file}`, cached(shopTag), async (_request, reply) => {
      const shop = await getShopIdentity(app.db)
      const { drawIcon } = await draw()
      return reply
        .type('image/png')
        .header('Cache-Control', forAnHour)
        .send(await toPng(drawIcon(shop, look), size))
    })

  app.get('/social-card.jpg', cached(shopTag, slidesTag), async (_request, reply) => {
    const [{ name, tagline, colours }, [slide], { drawCard }] = await Promise.all([
      getShopIdentity(app.db),
      findSlides(app.db),
      draw(),
    ])
    const picture = slide?.image.startsWith('/uploads/') ? await readPicture(slide.image) : undefined
    return reply
      .type('image/jpeg')
      .header('Cache-Control', forAnHour)
      .send(await drawCard({ name, tagline, picture, colours }))
  })

  /** A card without its image is better than none. */
  const readPicture = (image: string): Promise<Buffer | undefined> =>
    app.storage
      .open(image.slice('/uploads/'.length))
      .then(buffer)
      .catch((error: unknown) => {
        app.log.warn({ err: error }, "the first slide's image could not be read")
        return undefined
      })
}
