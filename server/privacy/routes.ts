import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { toJohannesburgTime } from '#contract/days.ts'
import { askErasure, exportOwnData, readErasure, withdrawErasure } from '#contract/privacy/calls.ts'
import { deleteErasure } from '#server/accounts/erasure-queries.ts'
import { forShoppers, getViewer, withProof } from '#server/http/access.ts'
import { countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { streamZip } from '#server/spreadsheets/write-zip.ts'
import { askToErase } from './ask-erasure.ts'
import { findErasure } from './erasure-queries.ts'
import { findPersonData } from './person-queries.ts'
import { toReadableCopy } from './readable-copy.ts'

/** What people may ask about the data that the shop holds on them. */
export async function privacyRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...exportOwnData,
    ...withProof(forShoppers),
    handler: async (request, reply) => {
      const { userId } = getViewer(request)
      await countUse(app.db, `own-data:${userId}`, 5, 3600)
      const data = await findPersonData(app.db, userId)
      const at = toJohannesburgTime(Date.now()).toISOString().slice(0, 16).replace('T', ' ')
      const { name: shop } = await getShopIdentity(app.db)
      // A file that a restore could not bring back does not break the copy.
      const sizes = await Promise.all(data.files.map(({ key }) => app.storage.findSize(key)))
      const files = data.files
        .map((file, i) => ({ ...file, isThere: sizes[i] !== undefined, name: `${i + 1} ${toFileName(file.name)}` }))
        .filter(({ isThere }) => isThere)
      request.log.info({ event: 'own_data_exported', userId }, 'a person downloaded their data')
      return reply
        .header('Content-Disposition', 'attachment; filename="my-data.zip"')
        .type('application/zip')
        .send(
          streamZip([
            { name: 'my-data.html', read: async () => Buffer.from(toReadableCopy({ ...data, files }, { shop, at })) },
            { name: 'my-data.json', read: async () => Buffer.from(toJson(data, { shop, at })) },
            ...files.map(({ key, name }) => ({
              name: `files/${name}`,
              read: async () => buffer(await app.storage.open(key)),
            })),
          ]),
        )
    },
  })

  app.route({
    ...readErasure,
    ...forShoppers,
    handler: async (request) => (await findErasure(app.db, getViewer(request).userId)) ?? {},
  })

  app.route({
    ...askErasure,
    ...withProof(forShoppers),
    handler: async (request) => {
      const { userId } = getViewer(request)
      const asked = await askToErase(app, userId)
      request.log.info({ event: 'erasure_asked', userId }, 'a person asked to be deleted')
      return asked
    },
  })

  app.route({
    ...withdrawErasure,
    ...forShoppers,
    handler: async (request) => {
      const { userId } = getViewer(request)
      if (await deleteErasure(app.db, userId))
        request.log.info({ event: 'erasure_withdrawn', userId }, 'a person keeps their account')
      return {}
    },
  })
}

/** Names come from visitors: none may leave the folder, or be refused by a file system. */
const toFileName = (name: string) =>
  name
    .replace(/[^\p{L}\p{N} ._-]/gu, '_')
    .replaceAll('..', '.')
    .slice(0, 120)

const toJson = ({ parts }: Awaited<ReturnType<typeof findPersonData>>, about: { shop: string; at: string }) =>
  JSON.stringify({ ...about, ...Object.fromEntries(parts.map(({ title, rows }) => [title, rows])) }, undefined, 2)
