import { readFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify, { type FastifyError } from 'fastify'
import { expect, test } from 'vitest'
import { errorStatus } from '#contract/http/errors.ts'
import { failures } from './failures.ts'

const file = path.resolve('data/uploads/secret.webp')
const fault = (more: object) => Object.assign(new Error(`could not read ${file}`), more)

test.each([
  ['a missing file', () => readFile(file)],
  ['a file in the way', () => Promise.reject(fault({ code: 'ENOTDIR', syscall: 'open', path: file }))],
  ['a folder without permission', () => Promise.reject(fault({ code: 'EACCES', syscall: 'mkdir', path: file }))],
  ['a missing module', () => Promise.reject(fault({ code: 'ERR_MODULE_NOT_FOUND', url: file }))],
  ['a library with its own status', () => Promise.reject(fault({ statusCode: 422, code: 'LIB_ERR' }))],
  ['a query', () => Promise.reject(fault({ query: `copy x from '${file}'`, params: [file] }))],
])('%s is reported in our own words, without a path', async (_, work) => {
  const app = Fastify()
  await app.register(failures)
  app.get('/', async () => work().catch((error: FastifyError) => Promise.reject(error)))
  const reply = await app.inject('/')
  expect(reply.json()).toEqual({
    code: expect.toBeOneOf(Object.keys(errorStatus)),
    message: expect.stringMatching(/^[A-Z].*\.$/),
    error: reply.json().message,
  })
  expect(`${reply.body}${JSON.stringify(reply.headers)}`).not.toContain(path.resolve('.'))
})
