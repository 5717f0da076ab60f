import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Reply } from './http-client.ts'

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
  return { ...started, cpuMicros: () => askCpu(child), stop: () => stop(child) }
}

/** Starts bench/serve-bare.ts with the responses it should send. */
export async function startBare(replies: Record<string, Reply>) {
  const child = fork(fileURLToPath(new URL('./serve-bare.ts', import.meta.url)), { serialization: 'advanced' })
  child.send(replies)
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number }))
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)))
  })
  return { port, cpuMicros: () => askCpu(child), stop: () => stop(child) }
}

const askCpu = (child: ChildProcess) =>
  new Promise<number>((resolve) => {
    child.once('message', (cpu) => resolve(Number(cpu)))
    child.send('cpu')
  })

const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.disconnect()
  })
