import type { FastifyInstance } from 'fastify'
import { getContent, getEditableContent, listContent, previewContent, updateContent } from '#contract/content/calls.ts'
import type { ContentPageName } from '#contract/content/pages.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { forOffice, forTrials, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findDaysKept } from '#server/settings/days-kept-queries.ts'
import { getShopIdentity, shopTag } from '#server/settings/queries.ts'
import { linkManual } from './link-manual.ts'
import { contentTag, findLastChanges, getEditable, getFields, insertVersion, isSaved } from './queries.ts'
import { importPictures, readContent } from './save-content.ts'
import { showContent } from './show-content.ts'

export async function contentRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  /** Nobody is sent to a manual that nobody here has read. */
  const show = async (page: ContentPageName, fields: Record<string, unknown>) =>
    showContent(
      page,
      page === 'footer' && (await isSaved(app.db, 'paia')) ? linkManual(fields) : fields,
      await getShopIdentity(app.db),
      await findDaysKept(app.db),
    )

  app.route({
    ...getContent,
    ...cachedForEveryone(contentTag, shopTag),
    handler: async ({ params: { page } }) => show(page, await getFields(app.db, page)),
  })

  app.route({ ...listContent, ...forOffice('content.write'), handler: async () => findLastChanges(app.db) })

  app.route({
    ...getEditableContent,
    ...forOffice('content.write'),
    handler: async ({ params: { page }, query: { version } }) => getEditable(app.db, page, version),
  })

  app.route({
    ...previewContent,
    ...forTrials('content.write'),
    handler: async ({ params: { page }, body }) => show(page, readContent(page, body.fields)),
  })

  app.route({
    ...updateContent,
    ...forOffice('content.write'),
    handler: async (request) => {
      const { page } = request.params
      const { fields, updatedAt: seen } = request.body
      const typed = await importPictures(page, readContent(page, fields), app.importImage)
      await insertVersion(app.db, { page, fields: typed, by: getViewer(request).name, seen })
      return getEditable(app.db, page)
    },
  })
}
