import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Askers, createFairQueue, type Urgency } from '#server/http/fair-queue.ts'
import { findAskers } from '#server/http/find-askers.ts'
import { projectFile } from '#server/project-file.ts'
import type { Drawing } from './draw-drawing.ts'
import type { Labels } from './draw-labels.ts'
import type { Sheet } from './sheet.ts'

const idleMs = 20_000
const limitMs = 120_000
const keptBytes = 16_000_000

type Reply = { bytes?: Uint8Array; failure?: string }
type Asked = readonly Sheet[] | Drawing | Labels

/** Who wants a document, which decides when it is drawn. */
export type WantedBy = Urgency & { askers: Askers | string }

/** E-mails, jobs and the office come before visitors. */
export const theShop: WantedBy = { askers: 'the shop', goesFirst: true }

/** What a visitor no longer waits for is not drawn. */
export const wantedBy = (request: FastifyRequest): WantedBy =>
  request.viewer?.officeRole
    ? { ...theShop, signal: request.signal }
    : { askers: findAskers(request), signal: request.signal }

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
/** One document at a time, for the whole process. */
const queue = createFairQueue({ atOnce: 1, atOncePerAddress: 1, waiting: 100, waitingPerAddress: 10 })
/** Equal sheets give equal bytes, so a document is drawn again only when something in it has changed. */
const cache = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length })

/**
 * Draws sheets as one PDF in a worker thread. The thread ends when it has been idle for a while. Sheets that take work
 * to make are given as a function, called when it is their turn; their PDF is not kept.
 */
export async function drawPdf(
  sheets: readonly Sheet[] | (() => Promise<readonly Sheet[]>),
  by: WantedBy,
): Promise<Buffer> {
  return typeof sheets === 'function' ? inTurn(by, async () => draw(await sheets())) : drawOnce(sheets, by)
}

/** The same for a technical drawing. */
export const drawDrawing = (drawing: Drawing, by: WantedBy): Promise<Buffer> => drawOnce(drawing, by)

/** The same for labels. */
export const drawLabels = (labels: Labels, by: WantedBy): Promise<Buffer> => drawOnce(labels, by)

const inTurn = (by: WantedBy, work: () => Promise<Buffer>) => queue.run(by.askers, work, by)

async function drawOnce(contents: Asked, by: WantedBy): Promise<Buffer> {
  const key = createHash('sha256').update(serialize(contents)).digest('base64')
  // Looked up again at its turn: somebody else may have asked for the same.
  const find = () => cache.get(key)
  return (
    find() ??
    inTurn(by, async () => {
      const bytes = find() ?? (await draw(contents))
      cache.set(key, bytes)
      return bytes
    })
  )
}

async function draw(contents: Asked): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= startWorker()
  try {
    const { bytes, failure } = await questionTo(worker, contents)
    if (!bytes) throw new Error(`a sheet could not be drawn: ${failure}`)
    return Buffer.from(bytes)
  } catch (error) {
    stopWorker()
    throw error
  } finally {
    idle = setTimeout(stopWorker, idleMs).unref()
  }
}

async function questionTo(thread: Worker, contents: Asked): Promise<Reply> {
  const isOver = new AbortController()
  const { signal } = isOver
  const exit = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('the drawing thread ended')))
  const late = sleep(limitMs, undefined, { signal }).then(() => Promise.reject(new Error('drawing took too long')))
  thread.ref()
  thread.postMessage(contents)
  try {
    // `once` rejects when the thread fails.
    const [reply] = await Promise.race([once(thread, 'message', { signal }), exit, late])
    return reply
  } finally {
    exit.catch(() => {})
    late.catch(() => {})
    isOver.abort()
    // An idle thread must not keep the process alive.
    thread.unref()
  }
}

function startWorker(): Worker {
  return new Worker(projectFile('server/pdf/pdf-worker.ts'), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
}

function stopWorker(): void {
  void worker?.terminate()
  worker = undefined
}
