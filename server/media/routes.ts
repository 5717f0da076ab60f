import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { uploadImage } from '#contract/media/calls.ts'
import { isStoredImage, maxImageBytes } from '#contract/media/names.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import { addressKey } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { recordUpload } from './queries.ts'
import { withForm } from './read-form.ts'
import { storeImage } from './store-image.ts'
import { chooseVariant, createVariants, roundWidth } from './variants.ts'

/** 'door open.jpg' → 'door open'. */
const toTitle = (name: string) =>
  name
    .replace(/\p{Cc}/gu, '')
    .replace(/\.[a-z0-9]{2,5}$/i, '')
    .slice(0, 150)

const types = { avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' }

export async function mediaRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const findVariant = createVariants(app.storage, app.config.DATA_DIR)

  app.route({
    ...uploadImage,
    ...forOffice('content.write'),
    handler: async (request, _reply) => {
      const by = getViewer(request).name
      const image = await withForm(
        request,
        { folder: app.config.DATA_DIR, field: 'image', maxBytes: maxImageBytes },
        async ({ file }) => {
          if (!file)
            throw new AppError('bad_input', 'Please choose an image.', {
              issues: [{ path: 'image', message: 'Please choose an image.' }],
            })
          const image = await storeImage(app.storage, app.config.DATA_DIR, await readFile(file.path))
          await recordUpload(app.db, image.slice('/uploads/'.length), toTitle(file.name), by)
          return image
        },
      )
      return { image, message: 'Image uploaded successfully!' }
    },
  })

  /** Images in the requested width and format. Their names are hashes of their content, so they never change. */
  app.get<{ Params: { name: string }; Querystring: { w?: string } }>('/uploads/:name', async (request, reply) => {
    const { name } = request.params
    if (!isStoredImage(`/uploads/${name}`)) throw new AppError('not_found', 'Image not found.')
    const requested = Number(request.query.w)
    const width = requested > 0 ? roundWidth(requested) : undefined
    const variantName = chooseVariant(name, request.headers.accept)
    const tagOf = (variant: string) => `"${name}-${width ?? 'full'}-${variant}"`
    reply
      .header('Vary', 'Accept')
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      // Social networks show shared images on their own sites.
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
    const forever = 'public, max-age=31536000, immutable'
    // The same name means the same content, so the browser's copy is still good.
    if (request.headers['if-none-match'] === tagOf(variantName))
      return reply.code(304).header('Cache-Control', forever).send()
    const { bytes, variant } = await findVariant({
      key: name,
      width,
      variant: variantName,
      address: addressKey(request.ip),
    })
    return reply
      .type(types[variant])
      .header('ETag', tagOf(variant))
      .header('Cache-Control', variant === variantName ? forever : 'public, max-age=300')
      .send(bytes)
  })
}
