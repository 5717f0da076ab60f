import type { FastifyInstance } from 'fastify'
import { getDataSheet } from '#contract/catalogue.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { cachedForAnyone } from '#server/cache/response-cache.ts'
import { tagProducts } from '#server/catalogue/cache-tags.ts'
import { findProductById, noSuchProduct } from '#server/catalogue/products/product-queries.ts'
import { publicUrl } from '#server/config.ts'
import { documentTag } from '#server/documents/queries.ts'
import { createFairQueue } from '#server/http/fair-queue.ts'
import { findAskers } from '#server/http/find-askers.ts'
import type { App } from '#server/http/types.ts'
import { sendPdf } from '#server/invoicing/send-pdf.ts'
import { readPrintLogo, readPrintPicture } from '#server/media/print-images.ts'
import { drawPdf } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity, shopTag } from '#server/shop/queries.ts'
import { toDataSheet } from './to-data-sheet.ts'

/** Only a few may queue, so that a crawler does not delay invoices. */
const limits = { atOnce: 1, atOncePerAddress: 1, waiting: 40, waitingPerAddress: 10 }

export async function dataSheetRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const visitors = createFairQueue(limits)

  app.route({
    ...getDataSheet,
    ...cachedForAnyone(shopTag),
    handler: async (request, reply) => {
      const audience = request.viewer?.role === 'admin' ? 'office' : 'shoppers'
      const product = await findProductById(app.db, request.params.id, audience)
      if (!product) throw noSuchProduct()
      tagProducts([product])
      addTags(...product.documents.map(({ _id }) => documentTag(_id)))
      const bytes = await visitors.run(findAskers(request), async () => {
        const shop = await getShopIdentity(app.db)
        const pictures = {
          logo: await readPrintLogo(app.storage, shop.logo),
          picture: await readPrintPicture(app.storage, product.image),
        }
        return drawPdf([toDataSheet(product, shop, publicUrl(app.config), pictures)])
      })
      return sendPdf(reply, `Data sheet ${product.partNumber}.pdf`, bytes)
    },
  })
}
