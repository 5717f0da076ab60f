import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/workshop/material-calls.ts'
import type { Db } from '#server/db/database.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { toBatch, toWaiting, zipBatch } from './cut-jobs.ts'
import { getJob } from './job-queries.ts'
import {
  findBatches,
  findBatchesOfJob,
  findLinked,
  findPieces,
  findSheetNorms,
  findUncut,
  findUnfitted,
  getBatch,
  insertBatch,
  toFitting,
} from './material-queries.ts'
import { folderOf, listParts, totalSheets, unitsOf } from './materials.ts'

/** What jobs are made from, and what is cut together. */
export async function materialRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.getJobMaterials,
    ...forOffice('workshop.read'),
    handler: async ({ params }) => readMaterials(app.db, params.number),
  })

  app.route({
    ...calls.listCuttingBatches,
    ...forOffice('workshop.read'),
    handler: async () => ({
      waiting: (await findUncut(app.db)).map(toWaiting),
      batches: await Promise.all((await findBatches(app.db)).map((batch) => toBatch(app.db, batch))),
      sheet: await findSheetNorms(app.db),
    }),
  })

  app.route({
    ...calls.makeCuttingBatch,
    ...forOffice('workshop.work'),
    handler: async (request, reply) => {
      const id = await insertBatch(app.db, request.body.jobs, getViewer(request).name)
      return reply.code(201).send(await toBatch(app.db, await getBatch(app.db, id)))
    },
  })

  app.route({
    ...calls.getBatchFiles,
    ...forOffice('workshop.read'),
    handler: async ({ params }, reply) => {
      const batch = await getBatch(app.db, params.id)
      return reply
        .header('Content-Disposition', contentDisposition(`${batch.batchNumber}.zip`))
        .type('application/zip')
        .send(await zipBatch(app.db, batch))
    },
  })

  app.route({
    ...calls.listFittingShortages,
    ...forOffice('workshop.read'),
    handler: async () => ({ shortages: await findShortages(app.db) }),
  })
}

async function readMaterials(db: Db, number: string): Promise<calls.JobMaterials> {
  const { job } = await getJob(db, number)
  const { design } = job.item
  const pieces = await findPieces(db, job)
  const linked = await findLinked(db)
  return {
    sheets: totalSheets(pieces, await findSheetNorms(db)).map((sheet) => ({
      ...sheet,
      flats: pieces
        .filter((piece) => folderOf(piece) === folderOf(sheet))
        .map(({ name, pieces: count, width, height }) => ({ name, pieces: count, width, height })),
    })),
    fittings: design ? listParts(design, job.qty).map((part) => toFitting(part, linked)) : [],
    batches: await findBatchesOfJob(db, job._id),
  }
}

/** Products of which open jobs need more than can be taken, with the jobs that need them. */
async function findShortages(db: Db): Promise<calls.Shortage[]> {
  const linked = await findLinked(db)
  if (linked.size === 0) return []
  const needs = new Map<string, calls.Shortage>()
  for (const { jobNumber, item, qty, dueOn } of await findUnfitted(db)) {
    if (!item.design) continue
    for (const part of listParts(item.design, qty)) {
      const product = linked.get(part.id)
      if (!product) continue
      const { _id, name, partNumber, free } = product
      const need = needs.get(_id) ?? { product: { _id, name, partNumber }, needed: 0, inStock: free, jobs: [] }
      need.needed += unitsOf(part)
      if (need.jobs.at(-1)?.jobNumber !== jobNumber) need.jobs.push({ jobNumber, dueOn })
      needs.set(_id, need)
    }
  }
  return [...needs.values()].filter(({ needed, inStock }) => needed > inStock)
}
