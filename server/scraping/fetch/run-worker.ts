import { Worker } from 'node:worker_threads'

/** Runs one task in its own thread: hostile input meant to keep a program busy costs only that thread. */
export async function runWorker(file: URL, workerData: unknown, limitMs: number): Promise<unknown> {
  const worker = new Worker(file, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 384 } })
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('took too long')), limitMs)
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('stopped without a result'))
      })
    })
  } finally {
    // Not awaited: a thread that is busy in native code may take minutes to notice.
    void worker.terminate()
  }
}
