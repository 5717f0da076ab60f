import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import {
  deleteDocument,
  documentChanges,
  documentDraft,
  downloadDocument,
  listDocuments,
  updateDocument,
  uploadDocument,
} from '#contract/documents.ts'
import { maxDocumentBytes } from '#contract/documents-rules.ts'
import { AppError } from '#contract/errors.ts'
import { maxImageBytes } from '#contract/media-names.ts'
import { cachedForEveryone } from '#server/cache/response-cache.ts'
import { forAdmins, forEveryone } from '#server/http/access.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { Http } from '#server/http/types.ts'
import { keepImage } from '#server/media/keep-image.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendFile } from '#server/media/send-file.ts'
import { keepDocument } from './keep-document.ts'
import { changeDocument, deleteDocumentRow, documentsTag, findDocuments, getStoredDocument } from './queries.ts'

export async function documentRoutes(fastify: FastifyInstance) {
  const app = fastify as Http
  const folder = app.config.DATA_DIR

  app.route({
    ...listDocuments,
    ...cachedForEveryone(documentsTag),
    handler: async ({ query }) => ({ docs: await findDocuments(app.db, query.tag) }),
  })

  app.route({
    ...uploadDocument,
    ...forAdmins,
    handler: async (request, _reply) => {
      const document = await withForm(
        request,
        { folder, field: 'file', maxBytes: maxDocumentBytes },
        async ({ fields, file }) => {
          const draft = parseInput(documentDraft, fields)
          if (!file)
            throw new AppError('bad_input', 'Please choose a PDF.', {
              issues: [{ path: 'file', message: 'Please choose a PDF.' }],
            })
          return keepDocument(app.db, app.storage, { ...draft, image: await app.adoptImage(draft.image) }, file)
        },
      )
      return { message: 'Document uploaded successfully!', document }
    },
  })

  app.route({
    ...updateDocument,
    ...forAdmins,
    handler: async (request) => {
      const { id } = request.params
      await getStoredDocument(app.db, id)
      const document = await withForm(
        request,
        { folder, field: 'image', maxBytes: maxImageBytes },
        async ({ fields, file }) => {
          const changes = parseInput(documentChanges, fields)
          const image = file && (await keepImage(app.storage, folder, await readFile(file.path)))
          return changeDocument(app.db, id, { ...changes, ...(image ? { image } : {}) })
        },
      )
      return { message: 'Document updated successfully!', document }
    },
  })

  app.route({
    ...deleteDocument,
    ...forAdmins,
    handler: async ({ params }) => {
      const { fileKey, name } = await deleteDocumentRow(app.db, params.id)
      await app.storage.remove(fileKey)
      return { message: `${name} was deleted.` }
    },
  })

  app.route({
    ...downloadDocument,
    ...forEveryone,
    handler: async (request, reply) => {
      const { fileKey, name } = await getStoredDocument(app.db, request.params.id)
      return sendFile(app.storage, request, reply, {
        key: fileKey,
        type: 'application/pdf',
        name: `${name}.pdf`,
        // A sandbox would keep browsers' own PDF viewers from opening it.
        policy: "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
        cacheControl: 'public, max-age=300',
      })
    },
  })
}
