import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Project } from '#contract/projects/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { picture } from '#test/files.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let images: string[]

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  const colours = ['#111111', '#222222', '#333333']
  images = await Promise.all(
    colours.map(async (colour) => {
      const reply = await admin.form('POST', '/api/upload', { image: await picture(40, 30, 'png', colour) })
      return (reply.body as { image: string }).image
    }),
  )
})
afterAll(() => shop.close())

const make = async (draft: object) => (await admin.post('/api/project', draft)).body as Project
const list = async () => (await shop.guest().get('/api/project/allProject')).body as Project[]

test('a project is created from a title alone, and read by slug and by id', async () => {
  const reply = await admin.post('/api/project', { title: 'Water works, Vereeniging' })
  expect(reply.status).toBe(201)
  const project = reply.body as Project
  expect(project).toMatchObject({ slug: 'water-works-vereeniging', image: '', images: [], description: '' })
  expect((await shop.guest().get(`/api/project/${project.slug}`)).body).toEqual(project)
  expect((await shop.guest().get(`/api/project/${project._id}`)).body).toEqual(project)
  for (const missing of ['no-such-project', crypto.randomUUID(), '%00', "x'; drop table projects;--"])
    expect([400, 404], missing).toContain((await shop.guest().get(`/api/project/${missing}`)).status)
  expect((await shop.guest().get('/api/project/no-such-project')).status).toBe(404)
})

test('projects with the same title get their own slugs; a chosen slug is refused if taken', async () => {
  const slugs = await Promise.all(
    Array.from({ length: 5 }, async () => (await make({ title: 'Twin substations' })).slug),
  )
  expect(slugs.toSorted()).toEqual([
    'twin-substations',
    'twin-substations-2',
    'twin-substations-3',
    'twin-substations-4',
    'twin-substations-5',
  ])
  const reply = await admin.post('/api/project', { title: 'Other', slug: 'twin-substations' })
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'name_taken', error: expect.any(String) }])
  const { _id } = await make({ title: 'Other' })
  expect((await admin.put(`/api/project/${_id}`, { slug: 'twin-substations' })).status).toBe(409)
})

test('the list is newest first and a plain array', async () => {
  const older = await make({ title: 'Older' })
  const newer = await make({ title: 'Newer' })
  const ids = (await list()).map(({ _id }) => _id)
  expect(ids.indexOf(newer._id)).toBeLessThan(ids.indexOf(older._id))
  expect(ids[0]).toBe(newer._id)
  const few = await shop.guest().get('/api/project/allProject?limit=2')
  expect((few.body as Project[]).map(({ _id }) => _id)).toEqual(ids.slice(0, 2))
  expect((await shop.guest().get('/api/project/allProject?limit=0')).status).toBe(400)
})

test('the first of `images` is `image`, whichever way they are sent', async () => {
  const [a = '', b = '', c = ''] = images
  const project = await make({ title: 'Images', image: b, images: [a, b] })
  expect([project.image, project.images]).toEqual([b, [b, a]])
  const front = (await admin.put(`/api/project/${project._id}`, { image: c })).body as Project
  expect(front.images).toEqual([c, b, a])
  const sorted = (await admin.put(`/api/project/${project._id}`, { images: [a, c] })).body as Project
  expect([sorted.image, sorted.images]).toEqual([a, [a, c]])
  const none = (await admin.put(`/api/project/${project._id}`, { images: [] })).body as Project
  expect([none.image, none.images]).toEqual(['', []])
})

test('an inline image becomes a stored file, and an invalid one is refused', async () => {
  const bytes = Buffer.from(await (await picture(30, 30)).arrayBuffer())
  const project = await make({ title: 'Inline', images: [`data:image/png;base64,${bytes.toString('base64')}`] })
  expect(project.image).toMatch(/^\/uploads\/[0-9a-f]{24}-[0-9a-f]{12}-30x30\.png$/)
  for (const image of ['javascript:alert(1)', 'data:text/html,x', '//evil.example/x.png', '/etc/passwd'])
    expect((await admin.post('/api/project', { title: 'Bad', images: [image] })).status, image).toBe(400)
})

test('an update changes the fields it names, clears emptied ones, and refuses an older version', async () => {
  const project = await make({
    title: 'Data hall',
    client: 'Coastline',
    location: 'Durban',
    completedOn: '2025-07-18',
    description: 'First line\n\nSecond',
  })
  expect(project).toMatchObject({ client: 'Coastline', location: 'Durban', completedOn: '2025-07-18' })
  const changed = await admin.put(`/api/project/${project._id}`, {
    client: '',
    location: '',
    completedOn: '',
    title: 'Data hall, Durban',
    updatedAt: project.updatedAt,
  })
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({
    title: 'Data hall, Durban',
    slug: 'data-hall',
    description: 'First line\n\nSecond',
  })
  for (const gone of ['client', 'location', 'completedOn']) expect(changed.body).not.toHaveProperty(gone)
  const late = await admin.put(`/api/project/${project._id}`, { title: 'Late', updatedAt: project.updatedAt })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  expect((await admin.put(`/api/project/${crypto.randomUUID()}`, { title: 'Nobody' })).status).toBe(404)
})

test('an invalid project is refused, and a title may contain anything but control characters', async () => {
  for (const draft of [
    {},
    { title: ' ' },
    { title: 'x'.repeat(161) },
    { title: 'a\u0000b' },
    { title: 'Day', completedOn: '2025-02-30' },
    { title: 'Slug', slug: 'Not A Slug' },
    { title: 'Products', products: ['x'] },
  ])
    expect((await admin.post('/api/project', draft)).status, JSON.stringify(draft)).toBe(400)
  const odd = await make({ title: `<script>alert("1")</script> '%_ 電気` })
  expect([odd.title, odd.slug]).toEqual([`<script>alert("1")</script> '%_ 電気`, 'script-alert-1-script'])
})

test('a project shows its products that can still be bought; lists omit them', async () => {
  const [sold, gone, draft] = [
    await makeProduct(admin),
    await makeProduct(admin),
    await makeProduct(admin, { status: 'draft' }),
  ]
  const project = await make({ title: 'Pump station', products: [gone._id, sold._id, draft._id, sold._id] })
  expect(project.products?.map(({ _id }) => _id)).toEqual([gone._id, sold._id])
  await admin.delete(`/api/product/${gone._id}`)
  const read = (await shop.guest().get('/api/project/pump-station')).body as Project
  expect(read.products?.map(({ _id }) => _id)).toEqual([sold._id])
  expect((await list()).find(({ _id }) => _id === project._id)).not.toHaveProperty('products')
})

test('a project is found under an old slug until another takes it', async () => {
  const { _id } = await make({ title: 'Mill in town', slug: 'mill' })
  const read = async (slug: string) => (await shop.guest().get(`/api/project/${slug}`)).body as Project
  for (const slug of ['mill-two', 'mill-three'])
    expect((await admin.put(`/api/project/${_id}`, { slug })).status).toBe(200)
  for (const slug of ['mill', 'mill-two', 'mill-three'])
    expect(await read(slug)).toMatchObject({ _id, slug: 'mill-three' })
  const other = await make({ title: 'Another mill', slug: 'mill' })
  expect((await read('mill'))._id).toBe(other._id)
  expect((await admin.put(`/api/project/${_id}`, { slug: 'mill-two' })).status).toBe(200)
  expect(await read('mill-three')).toMatchObject({ _id, slug: 'mill-two' })
  await admin.delete(`/api/project/${_id}`)
  expect((await shop.guest().get('/api/project/mill-three')).status).toBe(404)
})

test('a deleted project is gone', async () => {
  const { _id, title } = await make({ title: 'Short life' })
  expect((await admin.delete(`/api/project/${_id}`)).body).toEqual({ message: `${title} was deleted.` })
  expect((await shop.guest().get(`/api/project/${_id}`)).status).toBe(404)
  expect((await admin.delete(`/api/project/${_id}`)).status).toBe(404)
})
