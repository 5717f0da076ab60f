import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportProducts } from '#contract/catalogue/office-calls.ts'
import { productStatuses } from '#contract/catalogue/sorts.ts'
import { AppError } from '#contract/http/errors.ts'
import * as calls from '#contract/imports/calls.ts'
import { findProductIds } from '#server/catalogue/search/find-products.ts'
import { findActor } from '#server/db/actor.ts'
import { forExports, forOffice, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { withForm } from '#server/media/read-form.ts'
import { spreadsheetKind } from '#server/spreadsheets/read-spreadsheet.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import { cut, maxFileBytes } from '#server/spreadsheets/sheet.ts'
import { productRows } from './export-products.ts'
import { readBadRows } from './read/bad-rows.ts'
import { inspectFile } from './read/inspect-file.ts'
import { deleteUnusedImport, findImports, getImport, insertImport, stepImport, toImport } from './records/queries.ts'
import type { ColumnMapping } from './rows/check-row.ts'
import { workImport } from './work-import.ts'

/** A file this short is checked at once; a longer one by a job. */
const shortRows = 500
const types = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }

export async function importRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const folder = app.config.DATA_DIR
  const parts = { db: app.db, storage: app.storage, folder, importImage: app.importImage }

  app.route({
    ...exportProducts,
    ...withProof(forExports('catalogue.read')),
    handler: async ({ query: { format, search, status, ...filter } }, reply) => {
      const isAll = !search && !filter.category && !filter.brand && filter.maxStock === undefined
      const chosen =
        isAll && (status ?? 'all') === 'all'
          ? undefined
          : await findProductIds(
              { db: app.db, catalogue: await app.catalogue.current() },
              {
                ...filter,
                keyword: search,
                statuses: status === undefined || status === 'all' ? productStatuses : [status],
              },
            )
      return sendSheet(reply, productRows(app.db, chosen), format, 'products')
    },
  })

  app.route({
    ...calls.listImports,
    ...forOffice('imports.run'),
    handler: ({ query: { page, limit } }) => findImports(app.db, page, limit),
  })

  app.route({
    ...calls.startImport,
    ...forOffice('imports.run'),
    handler: (request) =>
      withForm(request, { folder, field: 'file', maxBytes: maxFileBytes }, async ({ file }) => {
        if (!file)
          throw new AppError('bad_input', 'Please choose a file.', {
            issues: [{ path: 'file', message: 'Please choose a file.' }],
          })
        const kind = await spreadsheetKind(file.path)
        const inspected = await inspectFile(file.path)
        const fileKey = `import-${randomBytes(16).toString('hex')}.${kind}`
        await app.storage.put(fileKey, file.path, types[kind])
        const fileName = cut(file.name.trim(), 200) || `products.${kind}`
        return insertImport(app.db, { ...inspected, fileName, fileKey, by: getViewer(request).name })
      }),
  })

  app.route({
    ...calls.mapImport,
    ...forOffice('imports.run'),
    handler: async ({ params, body, log }, reply) => {
      const { headings, rows } = await getImport(app.db, params.id)
      checkMapping(body.mapping, headings.length)
      const isShort = rows <= shortRows
      const task = { importId: params.id, task: 'check' } as const
      await app.db.transaction(async (tx) => {
        await stepImport(tx, params.id, ['uploaded', 'checked'], () => ({
          ...body,
          markUp: body.markUp ?? null,
          ...nothing,
          state: 'checking',
          waiting: !isShort,
        }))
        // A short file is checked below; the job takes over if this process dies meanwhile.
        await app.jobs.send(tx, 'import', task, isShort ? { startAfterSeconds: 60 } : {})
      })
      if (isShort) await workImport(parts, log, task)
      const row = await getImport(app.db, params.id)
      if (isShort && row.failure !== null) throw new AppError('internal', row.failure)
      return reply.code(isShort ? 200 : 202).send(toImport(row))
    },
  })

  app.route({
    ...calls.runImport,
    ...forOffice('imports.run'),
    handler: async ({ params, body }, reply) => {
      const newStatus = body?.newStatus ?? 'live'
      const row = await app.db.transaction(async (tx) => {
        const stepped = await stepImport(tx, params.id, ['checked', 'failed run'], (seen) => ({
          // A failed run continues where it stopped; a new one starts from the beginning.
          ...(seen.state === 'checked' ? { ...nothing, made: [], newStatus } : {}),
          state: 'running',
          failure: null,
          failedTask: null,
          waiting: true,
        }))
        await app.jobs.send(tx, 'import', { importId: params.id, task: 'run', actor: findActor() })
        return stepped
      })
      return reply.code(202).send(toImport(row))
    },
  })

  app.route({
    ...calls.stopImport,
    ...forOffice('imports.run'),
    handler: async ({ params }) => {
      const row = await app.db.transaction((tx) =>
        stepImport(tx, params.id, ['checking', 'running'], ({ state }) =>
          state === 'checking'
            ? { state: 'uploaded', done: 0, waiting: false }
            : { state: 'failed', failedTask: 'run', failure: 'This import was stopped.', waiting: false },
        ),
      )
      return toImport(row)
    },
  })

  app.route({
    ...calls.getImport,
    ...forOffice('imports.run'),
    handler: async ({ params }) => toImport(await getImport(app.db, params.id)),
  })

  app.route({
    ...calls.exportBadRows,
    ...forExports('imports.run'),
    handler: async ({ params }, reply) => {
      const row = await getImport(app.db, params.id)
      return sendSheet(reply, await readBadRows(parts, row), 'csv', 'bad-rows')
    },
  })

  app.route({
    ...calls.undoImport,
    ...forOffice('imports.run'),
    handler: async ({ params }, reply) => {
      const row = await app.db.transaction(async (tx) => {
        const stepped = await stepImport(tx, params.id, ['done', 'failed run', 'failed undo'], (seen) => ({
          ...(seen.failedTask === 'undo' ? {} : { done: 0, kept: 0, keptProducts: [] }),
          state: 'undoing',
          failure: null,
          failedTask: null,
          waiting: true,
        }))
        await app.jobs.send(tx, 'import', { importId: params.id, task: 'undo', actor: findActor() })
        return stepped
      })
      const message = 'The import is being undone. Later changes stay.'
      return reply.code(202).send({ message, import: toImport(row) })
    },
  })

  app.route({
    ...calls.discardImport,
    ...forOffice('imports.run'),
    handler: async ({ params }) => {
      const { fileKey, fileName } = await deleteUnusedImport(app.db, params.id)
      await app.storage.remove(fileKey)
      return { message: `${fileName} was discarded.` }
    },
  })
}

/** Initial values of what a dry run and a run record. */
const nothing = {
  done: 0,
  counts: { created: 0, updated: 0, unchanged: 0, bad: 0 },
  errors: [],
  foreseen: [],
  failure: null,
}

function checkMapping(mapping: ColumnMapping[], columns: number): void {
  const refuse = (message: string) => {
    throw new AppError('bad_input', message, { issues: [{ path: 'mapping', message }] })
  }
  const fields = mapping.flatMap(({ field, attribute }) =>
    field === 'attribute' ? `attribute ${attribute?.toLowerCase()}` : field,
  )
  if (!fields.includes('partNumber')) refuse('Please choose the column with the part number.')
  if (new Set(fields).size < fields.length) refuse('Two columns are mapped to the same field.')
  if (new Set(mapping.map(({ column }) => column)).size < mapping.length) refuse('One column is mapped to two fields.')
  if (mapping.some(({ column }) => column >= columns)) refuse('Column not found.')
}
