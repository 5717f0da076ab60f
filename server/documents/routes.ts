import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import {
  deleteDocument,
  documentChanges,
  documentDraft,
  downloadDocument,
  listDocuments,
  restoreDocument,
  updateDocument,
  uploadDocument,
} from '#contract/documents/calls.ts'
import { documentTexts, maxDocumentBytes, missingFieldsText } from '#contract/documents/rules.ts'
import { AppError } from '#contract/http/errors.ts'
import { maxImageBytes } from '#contract/media/names.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { cachedForAnyone } from '#server/cache/response-cache.ts'
import { getDeleted } from '#server/db/deleted-rows.ts'
import { forAnyone, forOffice, getViewer, may } from '#server/http/access.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { App } from '#server/http/types.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendFile } from '#server/media/send-file.ts'
import { storeImage } from '#server/media/store-image.ts'
import {
  changeDocument,
  deleteDocumentRow,
  documentsTag,
  findDocuments,
  findSupplierTags,
  getStoredDocument,
  insertDocument,
  type StoredDocument,
} from './queries.ts'
import { storeDocument } from './store-document.ts'

export async function documentRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const folder = app.config.DATA_DIR

  app.route({
    ...listDocuments,
    ...cachedForAnyone(documentsTag),
    handler: async (request) => {
      const { tag, drafts, limit } = request.query
      if (drafts && !may(getViewer(request), 'content.write'))
        throw new AppError('forbidden', 'Only the office can see documents that are not in the shop yet.')
      addTags(...(await findSupplierTags(app.db)))
      const docs = await findDocuments(app.db, drafts ? 'office' : 'everyone', tag)
      return { docs: docs.slice(0, limit) }
    },
  })

  app.route({
    ...uploadDocument,
    ...forOffice('content.write'),
    handler: async (request, _reply) => {
      const document = await withForm(
        request,
        { folder, field: 'file', maxBytes: maxDocumentBytes },
        async ({ fields, file }) => {
          const missing = missingFieldsText({ name: fields.name, tag: fields.tag, image: fields.image, file })
          const draft = parseInput(documentDraft, fields, missing)
          if (!file)
            throw new AppError('bad_input', missing ?? 'Please choose a PDF.', {
              issues: [{ path: 'file', message: 'Please choose a PDF.' }],
            })
          return storeDocument(app.db, app.storage, { ...draft, image: await app.importImage(draft.image) }, file)
        },
      )
      return { message: 'Document uploaded successfully!', document }
    },
  })

  app.route({
    ...updateDocument,
    ...forOffice('content.write'),
    handler: async (request) => {
      const { id } = request.params
      await getStoredDocument(app.db, id, 'office')
      const document = await withForm(
        request,
        { folder, field: 'image', maxBytes: maxImageBytes },
        async ({ fields, file }) => {
          const isEmptied = [fields.name, fields.tag].some((value) => value?.trim() === '')
          const changes = parseInput(documentChanges, fields, isEmptied ? documentTexts.nameAndTagRequired : undefined)
          const image = file && (await storeImage(app.storage, folder, await readFile(file.path)))
          return changeDocument(app.db, id, { ...changes, ...(image ? { image } : {}) })
        },
      )
      return { message: 'Document updated successfully!', document }
    },
  })

  app.route({
    ...deleteDocument,
    ...forOffice('content.write'),
    handler: async ({ params }) => {
      // Its file stays for as long as it can be restored.
      const { name } = await deleteDocumentRow(app.db, params.id)
      return { message: `${name} was deleted.` }
    },
  })

  app.route({
    ...restoreDocument,
    ...forOffice('content.write'),
    handler: async ({ params }, reply) => {
      const { id, name, tag, image, file_key, file_size } = await getDeleted(app.db, params.entry, 'document')
      const row = { _id: id, name, tag, image, fileKey: file_key, fileSize: file_size } as StoredDocument
      if ((await app.storage.findSize(row.fileKey)) === undefined)
        throw new AppError('not_found', `The file of ${row.name} is gone. Please upload it again.`)
      const document = await insertDocument(app.db, row)
      return reply.code(201).send({ message: `${row.name} was restored.`, document })
    },
  })

  app.route({
    ...downloadDocument,
    ...forAnyone,
    handler: async (request, reply) => {
      const audience = may(request.viewer, 'content.write') ? 'office' : 'everyone'
      const { fileKey, name, isDraft } = await getStoredDocument(app.db, request.params.id, audience)
      return sendFile(app.storage, request, reply, {
        key: fileKey,
        type: 'application/pdf',
        name: `${name}.pdf`,
        // A sandbox would stop browsers' PDF viewers from opening it.
        policy: "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
        cacheControl: isDraft ? 'no-store' : 'public, max-age=300',
      })
    },
  })
}
