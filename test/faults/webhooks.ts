import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Delivery, deliver } from '../stand-ins/serve.ts'
import type { World } from './world.ts'

const hookUrl = ({ machine }: World) => `${machine.url}/api/payment/webhook/yoco`

/** A shop that is down or busy does not count as refusing; one that rejects a genuine delivery does. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429

/** Never, once, late, or three times at once; with a few retries each while the shop is down. */
export async function sendHooks(world: World, ref: string): Promise<void> {
  const { random, bank, history } = world
  if (random.chance(20)) await sendForged(world, ref)
  if (random.chance(35)) return
  if (random.chance(40)) await sleep(random.below(2500))
  const eventId = `evt_${ref}`
  const send = async () => {
    for (let tries = 0; tries < 3; tries++) {
      const [status = 0] = await bank.sendHook(hookUrl(world), ref, { eventId }).catch(() => {
        history.unknown++
        return [0]
      })
      if (isRefusal(status)) history.problems.push(`hook: a genuine webhook was refused with ${status}`)
      if (status === 200) return
      await sleep(300)
    }
  }
  await Promise.all(Array.from({ length: random.chance(40) ? 3 : 1 }, send))
}

/** Forged payments that the bank does not know, in every way a forgery can differ. */
const forgeries: Record<string, (world: World, ref: string) => Delivery> = {
  'a made-up signature': ({ bank }, ref) => bank.delivery(ref, { ...invented(), signature: 'v1,AAAA' }),
  'no signature': ({ bank }, ref) => {
    const { headers, body } = bank.delivery(ref, invented())
    const { 'webhook-signature': _, ...unsigned } = headers
    return { headers: unsigned, body }
  },
  'an empty signature': ({ bank }, ref) => bank.delivery(ref, { ...invented(), signature: '' }),
  'the signature of another secret': ({ bank }, ref) =>
    bank.delivery(ref, { ...invented(), secret: `whsec_${randomBytes(32).toString('base64')}` }),
  'the signature of another body': ({ bank }, ref) => {
    const { body } = bank.delivery(ref, invented())
    return bank.delivery(ref, { type: 'payment.failed', body })
  },
  'a signature of an hour ago': ({ bank }, ref) => bank.delivery(ref, { ...invented(), ageS: 3600 }),
}
const kinds = Object.keys(forgeries)

const invented = () => ({ paymentId: `p_forged${randomBytes(8).toString('hex')}` })

export async function sendForged(world: World, ref: string): Promise<void> {
  const { random, history } = world
  const kind = random.pick(kinds)
  const delivery = forgeries[kind]?.(world, ref)
  if (!delivery) return
  for (let tries = 0; tries < 5; tries++) {
    const [status = 0] = await deliver(hookUrl(world), delivery).catch(() => [0])
    if (status >= 200 && status < 300) history.problems.push(`forged: a webhook with ${kind} was accepted`)
    if (status >= 200 && status < 500) {
      history.forged++
      return
    }
    await sleep(200)
  }
}

/** The bank reports each refund as paid out, late or at once, until the shop has acknowledged it. */
export async function reportRefunds(world: World, isOver: () => boolean): Promise<void> {
  const { bank, random, history } = world
  const reported = new Set<string>()
  while (!isOver()) {
    for (const { id, checkoutId } of bank.refunds) {
      if (reported.has(id) || random.chance(40)) continue
      const how = { type: 'refund.succeeded', refundId: id, eventId: `evt_${id}` } as const
      const [status = 0] = await bank.sendHook(hookUrl(world), checkoutId, how).catch(() => [0])
      if (isRefusal(status)) history.problems.push(`hook: a genuine refund webhook was refused with ${status}`)
      if (status === 200) reported.add(id)
    }
    await sleep(400)
  }
}
