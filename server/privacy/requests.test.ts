import { expect, test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import type { DataRequest, Incident } from '#contract/privacy/office-calls.ts'
import { readZip } from '#server/spreadsheets/read-zip.ts'
import { proveEmail, register } from '#test/people.ts'
import { openShopForTest } from '#test/shop.ts'
import { forgetOld } from './erase-people.ts'

const draft = {
  kind: 'access',
  name: 'Thandi Nkosi',
  contact: 'Thandi@example.co.za',
  way: 'phone',
  words: 'What do you know of me?',
}

test('a request has thirty days, waits on the dashboard in its last week, and goes once it is answered', async () => {
  const shop = await openShopForTest()
  const manager = await shop.signIn('admin')
  const note = async (daysAgo: number) => {
    const receivedOn = addDays(today(), -daysAgo)
    const reply = await manager.post('/api/privacy/requests', { ...draft, receivedOn })
    expect(reply.status, reply.text).toBe(201)
    return reply.body as DataRequest
  }
  const due = async () => ((await manager.get('/api/order/work')).body as { requests: number }).requests
  const list = async () => ((await manager.get('/api/privacy/requests')).body as { requests: DataRequest[] }).requests

  const fresh = await note(22)
  expect(fresh).toMatchObject({ dueOn: addDays(today(), 8), outcome: null, userId: null, customerId: null })
  expect(await due()).toBe(0)
  const soon = await note(23)
  const late = await note(31)
  expect(late.dueOn).toBe(addDays(today(), -1))
  expect(await due()).toBe(2)
  expect((await list()).map(({ _id }) => _id)).toEqual([late._id, soon._id, fresh._id])
  expect((await manager.post('/api/privacy/requests', { ...draft, receivedOn: addDays(today(), 1) })).status).toBe(400)

  const answer = { outcome: 'done', answer: 'Sent by e-mail.', answeredOn: today(), updatedAt: late.updatedAt }
  const url = `/api/privacy/requests/${late._id}`
  expect((await manager.put(`${url}/answer`, { ...answer, answeredOn: addDays(late.receivedOn, -1) })).status).toBe(400)
  expect((await manager.put(url, { contact: '011 555 0199', updatedAt: late.updatedAt })).status).toBe(200)
  expect((await manager.put(`${url}/answer`, answer)).status).toBe(409)
  const answered = await manager.put(`${url}/answer`, { ...answer, updatedAt: undefined })
  expect(answered.body).toMatchObject({ outcome: 'done', contact: '011 555 0199', answeredBy: late.takenBy })
  expect((await manager.put(url, { name: 'Somebody else' })).status).toBe(409)
  expect(await due()).toBe(1)
  expect((await list()).map(({ _id }) => _id)).toEqual([soon._id, fresh._id, late._id])
  expect((await manager.put(`/api/privacy/requests/${crypto.randomUUID()}`, {})).status).toBe(404)
})

test('the copy for a request is the one that its account could download; nobody else gets one', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('admin')
  const person = await register(shop, { email: 'thandi@example.co.za' })
  await proveEmail(shop, person.user._id)
  const note = async (contact: string) => {
    const reply = await owner.post('/api/privacy/requests', { ...draft, contact, receivedOn: today() })
    return reply.body as DataRequest
  }
  const request = await note('Thandi@example.co.za')
  expect(request.userId).toBe(person.user._id)
  const copy = await owner.get(`/api/privacy/requests/${request._id}/copy`)
  expect(copy.status, copy.text).toBe(200)
  const own = await person.get('/api/user/export')
  const read = async (bytes: Buffer | Uint8Array) => {
    const files = await readZip(bytes as Buffer)
    const { at: _, ...data } = JSON.parse(String(files.find(({ name }) => name === 'my-data.json')?.content))
    return data
  }
  const data = await read(copy.bytes)
  expect(data).toEqual(await read(own.bytes))
  expect(data['Requests about your data']).toMatchObject([{ Words: draft.words }])
  expect((await owner.get(`/api/privacy/requests/${(await note('011 555 0199'))._id}/copy`)).status).toBe(404)

  const { rows } = await shop.database.pool.query(`select action from audit where action = 'export'`)
  expect(rows.length).toBeGreaterThan(0)
})

test('whoever was deleted at their request is forgotten after thirty days, others after two years', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('admin')
  const add = async (kind: string, outcome: string, daysAgo: number) => {
    const day = addDays(today(), -daysAgo)
    const reply = await owner.post('/api/privacy/requests', {
      ...draft,
      kind,
      name: `${kind} ${daysAgo}`,
      receivedOn: day,
    })
    const { _id } = reply.body as DataRequest
    if (!outcome) return
    const answer = { outcome, answer: 'Answered.', answeredOn: day }
    expect((await owner.put(`/api/privacy/requests/${_id}/answer`, answer)).status).toBe(200)
  }
  await add('deletion', 'done', 31)
  await add('deletion', 'done', 28)
  await add('deletion', 'refused', 32)
  await add('access', 'done', 729)
  await add('objection', 'done', 731)
  await add('correction', '', 800)
  await forgetOld(shop.app)
  const { rows } = await shop.database.pool.query(
    `select name, contact || words || answer as rest from data_requests order by name = 'Deleted account', kind, received_on`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'access 729',
    'correction 800',
    'deletion 32',
    'deletion 28',
    'Deleted account',
    'Deleted account',
  ])
  expect(rows.slice(-2).map(({ rest }) => rest)).toEqual(['', ''])
})

test('an incident is noted, and changed as more is known; not by two at once', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('admin')
  const body = {
    what: 'A laptop was stolen.',
    happenedOn: null,
    foundOn: today(),
    affected: '40 customers: names and addresses',
    measures: 'Sessions ended.',
    regulatorToldOn: null,
    peopleToldOn: null,
    whyNotTold: '',
  }
  const noted = await owner.post('/api/privacy/incidents', body)
  expect(noted.status, noted.text).toBe(201)
  const { _id, updatedAt } = noted.body as Incident
  const url = `/api/privacy/incidents/${_id}`
  expect((await owner.put(url, { regulatorToldOn: today(), updatedAt })).body).toMatchObject({
    regulatorToldOn: today(),
  })
  expect((await owner.put(url, { what: 'Nothing', updatedAt })).status).toBe(409)
  expect((await owner.put(url, { peopleToldOn: addDays(today(), 1) })).status).toBe(400)
  expect((await owner.get('/api/privacy/incidents')).body).toMatchObject({
    incidents: [{ what: body.what, regulatorToldOn: today(), peopleToldOn: null }],
  })
})
