import { mkdtemp, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { withForm } from './read-form.ts'
import { draftsFolder } from './temp-files.ts'

const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'

/** A route that waits at a gate, as for a slow guard, and its result. */
async function openGate() {
  const folder = await mkdtemp(path.join(tmpdir(), 'read-form-'))
  const app = Fastify()
  await app.register(multipart)
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<string>()
  app.post('/', async (call) => {
    arrived.resolve()
    await gate.promise
    withForm(call, { folder, field: 'file', maxBytes: 5_000_000 }, async () => 'read').then(
      (text) => ended.resolve(text),
      (error) => ended.resolve(String(error.message)),
    )
    return ended.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number }
  const call = request({
    port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 2_000_000 },
  })
  call.on('error', () => {})
  call.write(head + 'x'.repeat(1_000_000))
  await arrived.promise
  const leave = () => {
    const closed = new Promise((resolve) => call.once('close', resolve))
    call.destroy()
    return closed
  }
  return { leave, open: () => gate.resolve(), ended: ended.promise, drafts: draftsFolder(folder) }
}

test('a sender who disconnects before the request is let in does not hang it', async () => {
  const { leave, open, ended, drafts } = await openGate()
  await leave()
  open()
  expect(await ended).toContain('damaged or incomplete')
  expect(await readdir(drafts)).toEqual([])
})

test('a sender who disconnects in the middle of a file leaves no file', async () => {
  const { leave, open, ended, drafts } = await openGate()
  open()
  await expect.poll(() => readdir(drafts).catch(() => [])).toHaveLength(1)
  await leave()
  expect(await ended).toContain('damaged or incomplete')
  expect(await readdir(drafts)).toEqual([])
})
