import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { ProductImport } from '#contract/imports/calls.ts'
import { type Caller, openShopForTest, type Reply } from './shop.ts'

const file = (content: string | Buffer, name = 'products.csv') => new File([new Uint8Array(Buffer.from(content))], name)
export const upload = async (admin: Caller, content: string | Buffer, name?: string) =>
  admin.form('POST', '/api/product/import', { file: file(content, name) })
export const bodyOf = (reply: Reply) => reply.body as ProductImport

/** Uploads a file and accepts the suggested mapping. */
export async function dryRun(admin: Caller, content: string | Buffer, more: object = {}): Promise<ProductImport> {
  const uploaded = bodyOf(await upload(admin, content))
  const mapping = uploaded.columns.flatMap(({ suggested }, column) => (suggested ? { column, ...suggested } : []))
  return bodyOf(await admin.put(`/api/product/import/${uploaded._id}`, { mapping, ...more }))
}

export async function finish(admin: Caller, id: string, states: string[], tries = 600): Promise<ProductImport> {
  for (let turn = 0; turn < tries; turn++) {
    const found = bodyOf(await admin.get(`/api/product/import/${id}`))
    if (states.includes(found.state)) return found
    await wait(100)
  }
  throw new Error('the import does not end')
}

export async function runAll(admin: Caller, content: string | Buffer, more: object = {}): Promise<ProductImport> {
  const tried = await dryRun(admin, content, more)
  expect((await admin.post(`/api/product/import/${tried._id}/run`)).status).toBe(202)
  return finish(admin, tried._id, ['done', 'failed'])
}

export const undo = async (admin: Caller, id: string) => {
  expect((await admin.post(`/api/product/import/${id}/undo`)).status).toBe(202)
  return finish(admin, id, ['undone', 'failed'])
}

export async function listProducts(admin: Caller): Promise<Product[]> {
  const { products: found } = (
    await admin.get('/api/product/products/paginated?status=all&limit=100&sortBy=name&sortOrder=asc')
  ).body as { products: Product[] }
  return Promise.all(found.map(async ({ _id }) => (await admin.get(`/api/product/${_id}`)).body as Product))
}

/** A shop with running jobs, and its admin. */
export async function openShopWithJobs() {
  const shop = await openShopForTest({ workers: true })
  return { shop, admin: await shop.signIn('admin') }
}
