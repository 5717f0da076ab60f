import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fieldHeadings } from '#contract/imports/rules.ts'
import * as calls from '#contract/lists/calls.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { forAnyone, forShoppers, getViewer, type Viewer } from '#server/http/access.ts'
import { isSameText } from '#server/http/signed-cookie.ts'
import type { App } from '#server/http/types.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { findItems, toStoredLines } from './list-lines.ts'
import {
  changeList,
  deleteOwnList,
  findList,
  findLists,
  insertList,
  type ListRow,
  lockOwnList,
  noSuchList,
} from './queries.ts'

export async function listsRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  async function toList(
    { userId, shareKey, lines, ...row }: ListRow,
    viewer: Viewer | undefined,
  ): Promise<calls.SavedList> {
    const items = await findItems(
      app.db,
      lines.map(({ product }) => product),
    )
    const isMine = viewer?.userId === userId
    return {
      ...row,
      lines: lines.map((line) => {
        const item = items.get(line.product)
        return { ...line, ...(item ? { partNumber: item.partNumber, name: item.name, item } : {}) }
      }),
      isShared: shareKey !== null,
      ...(isMine && shareKey !== null ? { shareKey } : {}),
      isMine,
    }
  }

  /** For its owner, and anyone with the key of a shared list; for everyone else it does not exist. */
  async function readList(id: string, viewer: Viewer | undefined, key: string | undefined): Promise<ListRow> {
    const row = await findList(app.db, id)
    const isMine = row !== undefined && row.userId === viewer?.userId
    const isShown = row?.shareKey && key !== undefined && isSameText(row.shareKey, key)
    if (!row || !(isMine || isShown)) throw noSuchList()
    return row
  }

  app.route({
    ...calls.listLists,
    ...forShoppers,
    handler: async (request) => ({ lists: await findLists(app.db, getViewer(request).userId) }),
  })

  app.route({
    ...calls.createList,
    ...forShoppers,
    handler: async (request) => {
      const viewer = getViewer(request)
      const { name, lines } = request.body
      const row = await app.db.transaction(async (tx) =>
        insertList(tx, { userId: viewer.userId, name, lines: await toStoredLines(tx, lines) }),
      )
      return toList(row, viewer)
    },
  })

  app.route({
    ...calls.getList,
    ...forAnyone,
    handler: async ({ params, query, viewer }) => toList(await readList(params.id, viewer, query.key), viewer),
  })

  app.route({
    ...calls.updateList,
    ...forShoppers,
    handler: async (request) => {
      const viewer = getViewer(request)
      const { name, lines, add, isShared, updatedAt } = request.body
      const row = await app.db.transaction(async (tx) => {
        const before = await lockOwnList(tx, request.params.id, viewer.userId)
        assertNotStale(before.updatedAt, updatedAt)
        const allLines = [...(lines ?? before.lines), ...(add ?? [])]
        return changeList(tx, before._id, {
          ...(name === undefined ? {} : { name }),
          ...(lines || add ? { lines: await toStoredLines(tx, allLines, before.lines) } : {}),
          ...(isShared === undefined ? {} : { shareKey: isShared ? (before.shareKey ?? newKey()) : null }),
        })
      })
      return toList(row, viewer)
    },
  })

  app.route({
    ...calls.deleteList,
    ...forShoppers,
    handler: async (request) => {
      const { name } = await deleteOwnList(app.db, request.params.id, getViewer(request).userId)
      return { message: `${name} was deleted.` }
    },
  })

  app.route({
    ...calls.exportList,
    ...forAnyone,
    handler: async ({ params, query: { key, format }, viewer }, reply) => {
      const list = await toList(await readList(params.id, viewer, key), viewer)
      return sendSheet(reply as FastifyReply, sheetRows(list), format, 'list') as never
    },
  })
}

const newKey = () => randomBytes(16).toString('base64url')

/** With the headings that quick order reads. */
function* sheetRows({ lines }: calls.SavedList): Generator<Cell[]> {
  const { partNumber, name, price, countInStock } = fieldHeadings
  yield [partNumber, 'Quantity', name, price, countInStock]
  for (const line of lines)
    yield [line.partNumber, line.qty, line.name, line.item?.price ?? 'no longer sold', line.item?.countInStock ?? 0]
}
