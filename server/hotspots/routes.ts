import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  type Annotation,
  type annotationDraft,
  createHotspot,
  deleteHotspot,
  deleteHotspotByGet,
  listHotspots,
  updateHotspot,
} from '#contract/hotspots/calls.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeHotspot, deleteHotspotRow, findHotspots, insertHotspot } from './queries.ts'

type Draft = z.output<typeof annotationDraft>

/** Anything that shows hotspot images. */
export const hotspotsTag = 'hotspots'

/** Enough for one inline image; several go through the upload. */
const bodyLimit = 3 * 1_048_576

export async function hotspotRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  const write = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    app.db.transaction(async (tx) => {
      const done = await work(tx)
      await markChanged(tx, hotspotsTag)
      return done
    })

  /** Annotation images become stored files, sequentially, because they are decoded in this process. */
  async function adoptAnnotations(drafts: Draft[]): Promise<Annotation[]> {
    const adopted: Annotation[] = []
    for (const { data, ...draft } of drafts) {
      const { product, ...texts } = data
      const image = texts.image && (await app.importImage(texts.image))
      adopted.push({ ...draft, data: { ...texts, image, ...(product ? { product } : {}) } })
    }
    return adopted
  }

  async function remove({ params }: { params: { id: string } }) {
    await write((tx) => deleteHotspotRow(tx, params.id))
    return { message: 'Hotspot image deleted successfully.' }
  }

  app.route({
    ...listHotspots,
    ...cachedForEveryone(hotspotsTag),
    handler: async () => ({ imageHotspots: await findHotspots(app.db) }),
  })

  app.route({
    ...createHotspot,
    ...forOffice('content.write'),
    bodyLimit,
    handler: async ({ body }) => {
      const values = { image: await app.importImage(body.image), annotations: await adoptAnnotations(body.annotations) }
      const imageHotspot = await write((tx) => insertHotspot(tx, values))
      return { message: 'Hotspot image created successfully.', imageHotspot }
    },
  })

  app.route({
    ...updateHotspot,
    ...forOffice('content.write'),
    bodyLimit,
    handler: async ({ body: { id, updatedAt, image, annotations } }) => {
      const values = { image: await app.importImage(image), annotations: await adoptAnnotations(annotations) }
      const imageHotspot = await write((tx) => changeHotspot(tx, id, updatedAt, values))
      return { message: 'Annotations updated successfully.', imageHotspot }
    },
  })

  app.route({ ...deleteHotspot, ...forOffice('content.write'), handler: remove })

  // Old clients delete by GET. Such a call follows the rules of a write, and HEAD must not reach it.
  app.route({
    ...deleteHotspotByGet,
    exposeHeadRoute: false,
    config: { ...forOffice('content.write').config, changes: true },
    handler: remove,
  })
}
