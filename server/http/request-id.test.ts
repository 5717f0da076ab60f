import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { openShopForTest } from '#test/shop.ts'
import { createRequestIds } from './request-id.ts'

const ownId = '4bf92f3577b34da6a3ce929d0e0e4736'
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

test.each([
  ['10.0.0.9', '10.0.0.9', true],
  ['10.0.0.0/24', '10.0.0.77', true],
  ['10.0.0.0/24', '::ffff:10.0.0.77', true],
  ['10.0.0.0/24', '10.0.1.77', false],
  ['loopback, 2001:db8::/32', '2001:db8::5', true],
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['uniquelocal', '192.168.1.1', true],
  ['linklocal', 'fe80::1%eth0', true],
  ['uniquelocal', '41.0.0.1', false],
  [undefined, '127.0.0.1', false],
  ['loopback', undefined, false],
])('with TRUST_PROXY %s, an id sent by %s is taken over: %s', (trustProxy, remoteAddress, isTaken) => {
  const toId = createRequestIds(trustProxy)
  const id = toId({ headers: { 'x-request-id': ownId }, socket: { remoteAddress } } as unknown as IncomingMessage)
  if (isTaken) expect(id).toBe(ownId)
  else expect(id).toMatch(uuid)
})

test("a trusted proxy's id is in the log and the response; one that is too long or could forge a line is not", async () => {
  const lines: Record<string, unknown>[] = []
  const shop = await openShopForTest({ env: { TRUST_PROXY: 'loopback' }, log: (line) => lines.push(line) })
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async (id: string) => {
    const reply = await fetch(`${url}/api/category`, { headers: { 'x-request-id': id } })
    await reply.text()
    return reply.headers.get('x-request-id')
  }
  expect(await ask(ownId)).toBe(ownId)
  await expect.poll(() => lines.filter(({ event }) => event === 'request')).toMatchObject([{ reqId: ownId }])
  for (const bad of ['short', 'x'.repeat(65), `${ownId}, ${ownId}`, `${ownId}"} {"level":60`])
    expect(await ask(bad), bad).toMatch(uuid)
})
