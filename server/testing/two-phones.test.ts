import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Unit } from '#contract/testing/unit-calls.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { openWorkshop } from '#test/testing.ts'

let shop: Shop & { close(): Promise<void> }
let workshop: Awaited<ReturnType<typeof openWorkshop>>
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', LIMIT_DESIGN: '100000' } })
  workshop = await openWorkshop(shop)
})
afterAll(() => shop.close())

async function begun(): Promise<Unit> {
  const { job } = await workshop.order()
  const [unit] = await workshop.unitsOf(await workshop.toTesting(job))
  if (!unit) throw new Error('no unit')
  return unit
}
const fail = { isPassed: false, answers: [], reason: 'Door scrapes', back: undefined }

test('a pass from a phone that did not know of a fail since does not hide it, unless somebody says why', async () => {
  const unit = await begun()
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  expect((await workshop.send(unit, { ...fail, tester: 'Lerato Nkosi', seenTests: 0 })).status).toBe(201)
  // It was entered without a connection, and arrives after the fail.
  const late = await workshop.send(unit, { seenTests: 0, testedAt: anHourAgo })
  expect(late.body).toMatchObject({ code: 'conflict', issues: [{ path: 'reason' }] })
  expect((late.body as { message: string }).message).toContain('Lerato Nkosi has failed this unit meanwhile')
  expect(await workshop.read(unit)).toMatchObject({ result: 'failed' })
  expect((await workshop.send(unit, { seenTests: 0, reason: 'Hinge was set since' })).status).toBe(201)
  expect(await workshop.read(unit)).toMatchObject({ result: 'passed', tests: [{}, { tester: 'Lerato Nkosi' }] })
})

test('a reason that was typed before a fail was known does not answer it', async () => {
  const unit = await begun()
  expect((await workshop.send(unit)).status).toBe(201)
  expect((await workshop.send(unit, { ...fail, tester: 'Lerato Nkosi', seenTests: 1 })).status).toBe(201)
  // Typed where only the pass was known.
  const again = { seenTests: 1, reason: 'New breaker fitted' }
  const late = await workshop.send(unit, { ...again, knownTests: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict', tests: 2, issues: [{ path: 'reason' }] } })
  expect(await workshop.read(unit)).toMatchObject({ result: 'failed' })
  // Whoever has read of it still has to say why.
  expect((await workshop.send(unit, { seenTests: 1, knownTests: 2 })).status).toBe(409)
  expect((await workshop.send(unit, { ...again, knownTests: 2 })).status).toBe(201)
})

test('a tester who has seen the fail can pass the mended unit, and so can a page of the release before', async () => {
  const [one, two] = [await begun(), await begun()]
  for (const unit of [one, two]) expect((await workshop.send(unit, fail)).status).toBe(201)
  expect((await workshop.send(one, { seenTests: 1 })).status).toBe(201)
  expect((await workshop.send(two)).status).toBe(201)
})
