import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { quickOrder } from '#contract/quick-order/calls.ts'
import { maxQuickFileBytes } from '#contract/quick-order/rules.ts'
import { forEveryone } from '#server/http/access.ts'
import { createFairQueue } from '#server/http/fair-queue.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { withForm } from '#server/media/read-form.ts'
import { readSpreadsheet } from '#server/spreadsheets/read-spreadsheet.ts'
import { matchRows } from './match-rows.ts'
import { readBom, readText } from './read-rows.ts'

const minute = 60
/** Anyone may send a file. A genuine one of 2 MB takes a fraction of this. */
const maxReadingMs = 3000
const fileLimits = { atOnce: 2, atOncePerAddress: 1, waiting: 20, waitingPerAddress: 3 }

export async function quickOrderRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const files = createFairQueue(fileLimits)

  app.route({
    ...quickOrder,
    ...forEveryone,
    handler: async (request) => {
      // Checkouts come first when the shop is busy.
      if (app.isBusy?.()) throw new AppError('overloaded', 'The shop is very busy. Please try again in a moment.')
      await countUse(app.db, `quick-order:${addressKey(request.ip)}`, app.config.LIMIT_QUICK_ORDER, minute)
      const rows = request.body ? await readText(request.body.text) : await readFile(request)
      const { lines, skipped } = await matchRows({ db: app.db, catalogue: await app.catalogue.current() }, rows)
      if (lines.length === 0)
        throw new AppError('bad_input', 'No part number in these lines. Please paste at least one.')
      return { lines, skipped }
    },
  })

  async function readFile(request: Parameters<typeof withForm>[0]) {
    const address = addressKey(request.ip)
    const options = { folder: app.config.DATA_DIR, field: 'file', maxBytes: maxQuickFileBytes }
    return withForm(request, options, async ({ file }) => {
      if (!file)
        throw new AppError('bad_input', 'Please choose a file.', {
          issues: [{ path: 'file', message: 'Please choose a file.' }],
        })
      // Only once it has arrived: whoever sends slowly keeps nobody waiting.
      return files.run(address, async () => await readBom(readSpreadsheet(file.path, maxReadingMs)))
    })
  }
}
