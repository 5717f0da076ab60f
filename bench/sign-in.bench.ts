// npm run bench -- sign-in [--rounds 200]: does a wrong password take as long for an unknown address?
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startMachine } from '#test/faults/machine.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const rounds = Number(values.rounds)
const machine = await startMachine(process.cwd(), {
  LIMIT_LOGIN: '1000000',
  LIMIT_LOGIN_ADDRESS: '1000000',
})

const post = (path: string, body: object) =>
  fetch(machine.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const email = 'known@example.co.za'
await post('/api/auth/register', { name: 'Thandi Nkosi', email: email, password: 'vuvuzela-7-Kraal' })

const replies = new Set<string>()
async function time(email: string): Promise<number> {
  const start = performance.now()
  const reply = await post('/api/auth/login', { email, password: 'not-my-password' })
  replies.add(`${reply.status} ${await reply.text()}`)
  return performance.now() - start
}

const times = { known: [] as number[], unknown: [] as number[] }
for (let n = -10; n < rounds; n++) {
  // Alternating, with each first every other time, so that other load affects both alike.
  const pair = [
    async () => ({ kind: 'known' as const, ms: await time(email) }),
    async () => ({ kind: 'unknown' as const, ms: await time(`nobody-${n}@example.co.za`) }),
  ]
  for (const one of n % 2 ? pair : pair.toReversed()) {
    const { kind, ms } = await one()
    if (n >= 0) times[kind].push(ms)
  }
}
await machine.stop()

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const mean = (list: number[]) => list.reduce((sum, ms) => sum + ms, 0) / list.length
const variance = (list: number[]) => list.reduce((sum, ms) => sum + (ms - mean(list)) ** 2, 0) / (list.length - 1)
const welch =
  (mean(times.known) - mean(times.unknown)) /
  Math.sqrt(variance(times.known) / times.known.length + variance(times.unknown) / times.unknown.length)
console.log({
  rounds,
  knownMedianMs: Number(median(times.known).toFixed(2)),
  unknownMedianMs: Number(median(times.unknown).toFixed(2)),
  ratioOfMedians: Number((median(times.known) / median(times.unknown)).toFixed(3)),
  welchT: Number(welch.toFixed(2)),
  differentAnswers: replies.size,
  loadAverage: loadavg()[0]?.toFixed(1),
})
