import type { FastifyInstance } from 'fastify'
import { getDataSheet } from '#contract/catalogue/calls.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { cachedForAnyone } from '#server/cache/response-cache.ts'
import { tagProducts } from '#server/catalogue/cache-tags.ts'
import { findProductById, noSuchProduct } from '#server/catalogue/products/product-queries.ts'
import { publicUrl } from '#server/config.ts'
import { documentTag } from '#server/documents/queries.ts'
import { may } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { sendPdf } from '#server/invoices/send-pdf.ts'
import { readPrintLogo, readPrintPicture } from '#server/media/print-images.ts'
import { drawPdf, wantedBy } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity, shopTag } from '#server/settings/queries.ts'
import { toDataSheet } from './to-data-sheet.ts'

export async function dataSheetRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...getDataSheet,
    ...cachedForAnyone(shopTag),
    handler: async (request, reply) => {
      const audience = may(request.viewer, 'catalogue.read') ? 'office' : 'shoppers'
      const product = await findProductById(app.db, request.params.id, audience)
      if (!product) throw noSuchProduct()
      tagProducts([product])
      addTags(...product.documents.map(({ _id }) => documentTag(_id)))
      const bytes = await drawPdf(async () => {
        const shop = await getShopIdentity(app.db)
        const pictures = {
          logo: await readPrintLogo(app.storage, shop.logo),
          picture: await readPrintPicture(app.storage, product.image),
        }
        return [toDataSheet(product, shop, publicUrl(app.config), pictures)]
      }, wantedBy(request))
      return sendPdf(reply, `Data sheet ${product.partNumber}.pdf`, bytes)
    },
  })
}
