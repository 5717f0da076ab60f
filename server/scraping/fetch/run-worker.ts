import { Worker } from 'node:worker_threads'

/**
 * One question to a thread of its own: what strangers wrote to keep a program busy costs that thread its life and nobody else
 * a moment.
 */
export async function runWorker(file: URL, workerData: unknown, limitMs: number): Promise<unknown> {
  const worker = new Worker(file, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 384 } })
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('took too long')), limitMs)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('stopped without an answer'))
      })
    })
  } finally {
    await worker.terminate()
  }
}
