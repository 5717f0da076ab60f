import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportProducts } from '#contract/catalogue-office.ts'
import { AppError } from '#contract/errors.ts'
import * as calls from '#contract/imports.ts'
import { forAdmins } from '#server/http/access.ts'
import type { Http } from '#server/http/types.ts'
import { withForm } from '#server/media/read-form.ts'
import { checkImport } from './check-import.ts'
import type { ColumnMapping } from './check-row.ts'
import { productRows } from './export-products.ts'
import { inspectFile } from './inspect-file.ts'
import { getImport, insertImport, stepImport, toImport } from './queries.ts'
import { spreadsheetKind } from './read-spreadsheet.ts'
import { sendSheet } from './send-sheet.ts'
import { maxFileBytes } from './sheet.ts'

/** A file this short is tried at once; a longer one by a job. */
const shortRows = 500
const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

export async function importRoutes(fastify: FastifyInstance) {
  const app = fastify as Http
  const folder = app.config.DATA_DIR
  const parts = { db: app.db, storage: app.storage, folder, adoptImage: app.adoptImage }

  app.route({
    ...exportProducts,
    ...forAdmins,
    handler: ({ query }, reply) => sendSheet(reply, productRows(app.db), query.format, 'products'),
  })

  app.route({
    ...calls.startImport,
    ...forAdmins,
    handler: (request) =>
      withForm(request, { folder, field: 'file', maxBytes: maxFileBytes }, async ({ file }) => {
        if (!file)
          throw new AppError('bad_input', 'Please choose a file.', {
            issues: [{ path: 'file', message: 'Please choose a file.' }],
          })
        const kind = await spreadsheetKind(file.path)
        const inspected = await inspectFile(file.path)
        const fileKey = `import-${randomBytes(16).toString('hex')}.${kind}`
        await app.storage.keep(fileKey, file.path, types[kind])
        return insertImport(app.db, { ...inspected, fileName: file.name.slice(0, 200) || `products.${kind}`, fileKey })
      }),
  })

  app.route({
    ...calls.mapImport,
    ...forAdmins,
    handler: async ({ params, body }, reply) => {
      const { headings, rows } = await getImport(app.db, params.id)
      checkMapping(body.mapping, headings.length)
      const isShort = rows <= shortRows
      await app.db.transaction(async (tx) => {
        await stepImport(tx, params.id, ['uploaded', 'checked'], {
          ...body,
          state: 'checking',
          done: 0,
          errors: [],
          failure: null,
        })
        if (!isShort) await app.jobs.send(tx, 'import', { importId: params.id, task: 'check' })
      })
      if (isShort) await checkImport(parts, params.id)
      return reply.code(isShort ? 200 : 202).send(toImport(await getImport(app.db, params.id)))
    },
  })

  app.route({
    ...calls.runImport,
    ...forAdmins,
    handler: async ({ params }, reply) => {
      const row = await app.db.transaction(async (tx) => {
        const { state } = await getImport(tx, params.id)
        // A failed run goes on where it stopped; a fresh one counts from the beginning.
        const fresh = state === 'checked' ? { done: 0, counts: nothing, errors: [], made: [] } : {}
        const stepped = await stepImport(tx, params.id, ['checked', 'failed'], {
          ...fresh,
          state: 'running',
          failure: null,
        })
        await app.jobs.send(tx, 'import', { importId: params.id, task: 'run' })
        return stepped
      })
      return reply.code(202).send(toImport(row))
    },
  })

  app.route({
    ...calls.getImport,
    ...forAdmins,
    handler: async ({ params }) => toImport(await getImport(app.db, params.id)),
  })

  app.route({
    ...calls.undoImport,
    ...forAdmins,
    handler: async ({ params }, reply) => {
      const row = await app.db.transaction(async (tx) => {
        const stepped = await stepImport(tx, params.id, ['done', 'failed'], {
          state: 'undoing',
          done: 0,
          kept: 0,
          failure: null,
        })
        await app.jobs.send(tx, 'import', { importId: params.id, task: 'undo' })
        return stepped
      })
      const message = 'The import is being taken back. Products that were changed since then stay as they are.'
      return reply.code(202).send({ message, import: toImport(row) })
    },
  })
}

const nothing = { created: 0, updated: 0, unchanged: 0, bad: 0 }

function checkMapping(mapping: ColumnMapping[], columns: number): void {
  const refuse = (message: string) => {
    throw new AppError('bad_input', message, { issues: [{ path: 'mapping', message }] })
  }
  const fields = mapping.flatMap(({ field, attribute }) =>
    field === 'attribute' ? `attribute ${attribute?.toLowerCase()}` : field,
  )
  if (!fields.includes('partNumber')) refuse('Please say which column has the part number.')
  if (new Set(fields).size < fields.length) refuse('Two columns are said to hold the same.')
  if (new Set(mapping.map(({ column }) => column)).size < mapping.length)
    refuse('One column is said to hold two things.')
  if (mapping.some(({ column }) => column >= columns)) refuse('There is no such column.')
}
