import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as calls from '#contract/configure/calls.ts'
import { drawOblique } from '#enclosure/drawing.ts'
import { toPictureSvg } from '#enclosure/svg.ts'
import { sizeInWords } from '#enclosure/words.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { productsTag, stockTag } from '#server/catalogue/cache-tags.ts'
import { forEveryone, forOffice, forShoppers, getViewer } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { wantedBy } from '#server/pdf/draw-pdf.ts'
import { readDesignFile, readWorkshopZip } from './design-files.ts'
import { keepDesign, readLink } from './keep-design.ts'
import { priceDesigns } from './price-designs.ts'
import { priceRow } from './price-row.ts'
import {
  addRates,
  deleteSavedDesign,
  findSavedDesigns,
  getDesignByCode,
  getOfficeRates,
  getSellingRates,
  insertSavedDesign,
  ratesTag,
} from './queries.ts'
import { findStandardSizes } from './standard-size-queries.ts'

const hour = 3600

/** Custom enclosures: rates, designs and their drawings. */
export async function configureRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.getRates,
    ...cachedForEveryone(ratesTag, productsTag),
    handler: async () => {
      const { version, rates } = await getSellingRates(app.db)
      return { version, rates }
    },
  })

  app.route({
    ...calls.listStandardSizes,
    ...cachedForEveryone(productsTag, stockTag),
    handler: async () => ({ sizes: await findStandardSizes(app.db) }),
  })

  app.route({ ...calls.getOfficeRates, ...forOffice('settings.write'), handler: async () => getOfficeRates(app.db) })

  app.route({
    ...calls.updateOfficeRates,
    ...forOffice('settings.write'),
    handler: async (request) => addRates(app.db, { ...request.body, changedBy: getViewer(request).name }),
  })

  app.route({
    ...calls.createDesign,
    ...forEveryone,
    handler: async (request, reply) => {
      await countDesign(request.ip)
      const { design, link } = request.body
      const { row, isNew } = await keepDesign(app.db, design ?? readLink(link ?? ''))
      return reply.code(isNew ? 201 : 200).send(priceRow(row, await getSellingRates(app.db)))
    },
  })

  app.route({
    ...calls.listDesigns,
    ...forEveryone,
    handler: async ({ query }) => ({ designs: await priceDesigns(app.db, query.ids ?? []) }),
  })

  app.route({
    ...calls.listMyDesigns,
    ...forShoppers,
    handler: async (request) => {
      const rates = await getSellingRates(app.db)
      const saved = await findSavedDesigns(app.db, getViewer(request).userId)
      return { designs: saved.map(({ row, ...one }) => ({ ...one, design: priceRow(row, rates) })) }
    },
  })

  app.route({
    ...calls.saveDesign,
    ...forShoppers,
    handler: async (request) => {
      const { userId } = getViewer(request)
      const { name, link } = request.body
      await countDesign(request.ip)
      const design = readLink(link)
      const { saved, row } = await app.db.transaction(async (tx) => {
        const { row } = await keepDesign(tx, design)
        return {
          row,
          saved: await insertSavedDesign(tx, { userId, designId: row._id, name, usualName: sizeInWords(design) }),
        }
      })
      const { _id, createdAt } = saved
      return { _id, createdAt, name: saved.name, design: priceRow(row, await getSellingRates(app.db)) }
    },
  })

  app.route({
    ...calls.deleteSavedDesign,
    ...forShoppers,
    handler: async (request) => {
      const { name } = await deleteSavedDesign(app.db, request.params.id, getViewer(request).userId)
      return { message: `${name} was removed.` }
    },
  })

  app.route({
    ...calls.getDesign,
    ...forEveryone,
    handler: async ({ params }) => priceRow(await getDesignByCode(app.db, params.code), await getSellingRates(app.db)),
  })

  app.route({
    ...calls.getDesignPicture,
    ...forEveryone,
    handler: async ({ params }, reply) => {
      const { design } = await getDesignByCode(app.db, params.code)
      return sendForADay(reply, 'image/svg+xml', toPictureSvg(drawOblique(design), design, true))
    },
  })

  app.route({
    ...calls.getDesignSvg,
    ...forEveryone,
    handler: async ({ params, query }, reply) => {
      const row = await getDesignByCode(app.db, params.code)
      return sendForADay(reply, 'image/svg+xml', await readDesignFile(app.db, row, 'drawing.svg', query.geometry))
    },
  })

  app.route({
    ...calls.getDesignPdf,
    ...forEveryone,
    handler: async (request, reply) => {
      const row = await getDesignByCode(app.db, request.params.code)
      const bytes = await readDesignFile(app.db, row, 'drawing.pdf', request.query.geometry, wantedBy(request))
      return sendForADay(nameFile(reply, `${row.code}.pdf`, 'inline'), 'application/pdf', bytes)
    },
  })

  app.route({
    ...calls.getDesignDxf,
    ...forEveryone,
    handler: async ({ params, query }, reply) => {
      const row = await getDesignByCode(app.db, params.code)
      return sendForADay(
        nameFile(reply, `${row.code} faces.dxf`),
        'image/vnd.dxf',
        await readDesignFile(app.db, row, 'faces.dxf', query.geometry),
      )
    },
  })

  app.route({
    ...calls.getWorkshopFiles,
    ...forOffice('workshop.read'),
    handler: async ({ params, query }, reply) => {
      const row = await getDesignByCode(app.db, params.code)
      return nameFile(reply, `${row.code} workshop.zip`)
        .type('application/zip')
        .send(await readWorkshopZip(app.db, row, query.geometry, query.qty))
    },
  })

  const countDesign = (ip: string) => countUse(app.db, `design:${addressKey(ip)}`, app.config.LIMIT_DESIGN, hour)
}

const nameFile = (reply: FastifyReply, name: string, type: 'attachment' | 'inline' = 'attachment') =>
  reply.header('Content-Disposition', contentDisposition(name, { type }))

/** A code is always the same design, but the drawing code and the shop's name can change, so drawings are cached for a day only. */
const sendForADay = (reply: FastifyReply, type: string, content: string | Buffer) =>
  reply
    .header('Cache-Control', 'public, max-age=86400')
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .type(type)
    .send(content)
