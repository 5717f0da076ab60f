import { connect } from 'node:net'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openShopForTest } from '#test/shop.ts'
import { toNetwork } from './logger.ts'
import type { PageBuild } from './pages.ts'
import type { App } from './types.ts'

test('only the network part of an address is logged', () => {
  expect(toNetwork('196.25.1.77')).toBe('196.25.1.0/24')
  expect(toNetwork('::ffff:196.25.1.77')).toBe('196.25.1.0/24')
  expect(toNetwork('2c0f:fb50:4002:804::200e')).toBe('2c0f:fb50:4002::/48')
  expect(toNetwork('unknown')).toBe('unknown')
})

test('each request but a proxy asking for readiness is logged in one line, including the API calls of its page', async () => {
  const lines: Record<string, unknown>[] = []
  const build: PageBuild = {
    entry: {
      module: {
        matchRoutes,
        createPageHandler:
          () =>
          async (_request, { transport }) => {
            for (const url of ['/api/shop', '/api/category', '/api/nothing']) await transport({ method: 'GET', url })
            return new Response('<p>page</p>', { headers: { 'Cache-Control': 'public, no-cache' } })
          },
      },
    },
    routes: {},
  }
  const { app } = await openShopForTest({ log: (line) => lines.push(line), pages: { getBuild: () => build } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await (await fetch(`${url}/shop`)).text()
  await (await fetch(`${url}/shop`)).text()
  // A proxy's question, which would fill the log.
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  await (await fetch(`${url}/api/order/mine?key=${'s'.repeat(43)}`)).text()
  const requestLines = () => lines.filter(({ event, level }) => event === 'request' && Number(level) >= 30)
  await expect.poll(() => requestLines().length).toBe(3)
  const requests = requestLines()
  expect(requests.map(({ method, url, status, ip }) => ({ method, url, status, ip }))).toEqual([
    { method: 'GET', url: '/shop', status: 200, ip: '127.0.0.0/24' },
    { method: 'GET', url: '/shop', status: 200, ip: '127.0.0.0/24' },
    { method: 'GET', url: '/api/order/mine?key=…', status: 401, ip: '127.0.0.0/24' },
  ])
  expect(lines.filter(({ msg }) => /incoming|completed/.test(String(msg)))).toEqual([])
  expect(JSON.stringify(lines)).not.toContain('127.0.0.1"')
})

test('a client that disconnects midway leaves no error', async () => {
  const lines: Record<string, unknown>[] = []
  const { app } = await openShopForTest({ log: (line) => lines.push(line) })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: shop\r\n\r\n', () => socket.destroy())
  })
  await new Promise((resolve) => socket.once('close', resolve))
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

test('responses during a shutdown have the usual headers', async () => {
  const shop = await openShopForTest()
  const { config, database, jobs, storage } = shop.app
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const prepare = async (instance: App) => void instance.addHook('preClose', () => gate)
  const app = await buildApp({ config, database, jobs, storage, prepare })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const closing = app.close()
  const answer = await fetch(`${url}/api/health`)
  open()
  await closing
  expect([answer.status, answer.headers.get('connection'), answer.headers.get('x-content-type-options')]).toEqual([
    200,
    'close',
    'nosniff',
  ])
})
