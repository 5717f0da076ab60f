import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/errors.ts'
import { projectFile } from '#server/project-file.ts'
import type { Drawing } from './draw-drawing.ts'
import type { Sheet } from './sheet.ts'

const idleMs = 20_000
const limitMs = 120_000
const maxWaiting = 100

type Reply = { bytes?: Uint8Array; failure?: string }

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined
let waiting = 0
let line: Promise<unknown> = Promise.resolve()

/** Draws sheets as one PDF in a worker thread, one document at a time. The thread ends when it has been idle for a while. */
export const drawPdf = (sheets: readonly Sheet[]): Promise<Buffer> => takeTurn(sheets)

/** The same for a technical drawing. */
export const drawDrawing = (drawing: Drawing): Promise<Buffer> => takeTurn(drawing)

type Asked = readonly Sheet[] | Drawing

async function takeTurn(asked: Asked): Promise<Buffer> {
  if (waiting >= maxWaiting)
    throw new AppError('unavailable', 'The shop is busy drawing documents. Please try again in a minute.')
  waiting++
  const mine = line.then(() => ask(asked))
  line = mine.catch(() => {})
  try {
    return await mine
  } finally {
    waiting--
  }
}

async function ask(asked: Asked): Promise<Buffer> {
  clearTimeout(idle)
  worker ??= startWorker()
  try {
    const { bytes, failure } = await questionTo(worker, asked)
    if (!bytes) throw new Error(`a sheet could not be drawn: ${failure}`)
    return Buffer.from(bytes)
  } catch (error) {
    stopWorker()
    throw error
  } finally {
    idle = setTimeout(stopWorker, idleMs).unref()
  }
}

async function questionTo(thread: Worker, asked: Asked): Promise<Reply> {
  const isOver = new AbortController()
  const { signal } = isOver
  const exit = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('the drawing thread ended')))
  const late = sleep(limitMs, undefined, { signal }).then(() => Promise.reject(new Error('drawing took too long')))
  thread.ref()
  thread.postMessage(asked)
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
