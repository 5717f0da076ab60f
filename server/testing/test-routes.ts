import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { maxPhotoBytes, maxPhotos } from '#contract/testing/rules.ts'
import * as calls from '#contract/testing/test-calls.ts'
import { forOffice, getViewer, may } from '#server/http/access.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { App } from '#server/http/types.ts'
import { sendPdf } from '#server/invoices/send-pdf.ts'
import { withForm } from '#server/media/read-form.ts'
import { sendAttachment } from '#server/media/send-file.ts'
import { wantedBy } from '#server/pdf/draw-pdf.ts'
import { lockJob } from '#server/workshop/job-queries.ts'
import { getPlan, keepPlanOfJob } from './plan-queries.ts'
import { recordTest } from './record-test.ts'
import { readReportFile } from './report-file.ts'
import { getReport } from './report-queries.ts'
import { findTests, hasTests } from './test-queries.ts'
import { toUnitDetail } from './to-unit.ts'
import { getUnit } from './unit-queries.ts'

/** Tests of units. Needs the multipart parser. */
export async function testRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const form = {
    folder: app.config.DATA_DIR,
    field: 'photos',
    maxBytes: maxPhotoBytes,
    several: {
      most: maxPhotos,
      tooMany: `At most ${maxPhotos} photos.`,
      tooLarge: `The photos are too large. Together they may have ${maxPhotoBytes / 1_048_576} MB.`,
    },
  }

  app.route({
    ...calls.recordTest,
    ...forOffice('tests.write'),
    handler: async (request, reply) => {
      const { id } = request.params
      const by = getViewer(request)
      await withForm(request, form, async ({ fields, files }) => {
        const draft = parseInput(calls.testDraft, readJson(fields.test))
        await recordTest(app, id, { draft, photos: files, by })
      })
      const seesCustomers = may(by, 'customers.read')
      return reply.code(201).send(await toUnitDetail(app.db, await getUnit(app.db, id), { seesCustomers }))
    },
  })

  app.route({
    ...calls.downloadTestPhoto,
    ...forOffice('workshop.read'),
    handler: async (request, reply) => {
      const { id, test, photo } = request.params
      const { photos = [] } = (await findTests(app.db, id)).find(({ _id }) => _id === test) ?? {}
      return sendAttachment(
        app.storage,
        request,
        reply,
        photos.find(({ _id }) => _id === photo),
      )
    },
  })

  app.route({
    ...calls.downloadTestReport,
    ...forOffice('workshop.read'),
    handler: async (request, reply) => {
      const report = await getReport(app.db, request.params.id)
      const bytes = await readReportFile(app, report, { isPublic: false, by: wantedBy(request) })
      const revision = report.revision > 1 ? ` revision ${report.revision}` : ''
      return sendPdf(reply, `Test report ${report.number}${revision}.pdf`, bytes)
    },
  })

  app.route({
    ...calls.choosePlan,
    ...forOffice('tests.write'),
    handler: async ({ params, body }) =>
      app.db.transaction(async (tx) => {
        const job = await lockJob(tx, params.id)
        if (await hasTests(tx, job._id))
          throw new AppError('conflict', 'This job has tests already, so its plan stays.')
        const { _id, name } = await getPlan(tx, body.plan)
        await keepPlanOfJob(tx, job._id, _id)
        return { name }
      }),
  })
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    throw new AppError('bad_input', 'The test is damaged or incomplete.')
  }
}
