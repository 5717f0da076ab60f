import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type Started = { port: number; ready: number; memory: number }

/** Starts bench/serve-api.ts and waits until it listens. */
export async function startApi(connection: object, env: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('./serve-api.ts', import.meta.url)), {
    env: { ...process.env, ...env, BENCH_CONNECTION: JSON.stringify(connection) },
  })
  const started = await new Promise<Started>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Started))
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)))
  })
  return {
    ...started,
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('exit', () => resolve())
        child.disconnect()
      }),
  }
}
