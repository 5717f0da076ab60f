import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'

/**
 * Requests whose replies are not cached, so they may differ in length. An overloaded shop refuses some (503): these are
 * not counted, and retried.
 */
export async function load(
  port: number,
  path: string,
  { connections, seconds }: { connections: number; seconds: number },
) {
  const dispatcher = new Agent({ connections })
  const until = performance.now() + seconds * 1000
  let answers = 0
  const visit = async () => {
    while (performance.now() < until) {
      const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, { dispatcher })
      await body.dump({ limit: 10_000_000 })
      if (statusCode === 503) {
        await sleep(50)
        continue
      }
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
      answers++
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: connections }, visit))
  const rate = answers / ((performance.now() - begun) / 1000)
  await dispatcher.close()
  return { answers, rate }
}
