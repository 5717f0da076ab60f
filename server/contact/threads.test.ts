import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { ContactMessage, CustomerThread, MessageThread } from '#contract/contact/calls.ts'
import { pdf } from '#test/files.ts'
import { readQueuedEmails } from '#test/orders.ts'
import { proveEmail, register } from '#test/people.ts'
import { type Caller, openShopForTest, type Shop } from '#test/shop.ts'

const draft = {
  name: 'Thandi Nkosi',
  email: 'thandi@example.co.za',
  subject: 'Two kiosks',
  message: 'Please quote for two kiosks.',
}

type Page = { messages: ContactMessage[]; total: number }

const open = async () => {
  const shop = await openShopForTest({ env: { LIMIT_CONTACT: '1000', LIMIT_QUOTE: '1000' } })
  const office = await shop.signIn('admin')
  const list = async (query = '') => ((await office.get(`/api/contact${query}`)).body as Page).messages
  return {
    shop,
    office,
    list,
    write: async (writer: Caller, more: object = {}) => {
      const reply = await writer.post('/api/contact', { ...draft, ...more })
      expect(reply.status, reply.text).toBe(201)
      return (await list())[0]?._id ?? ''
    },
    counts: async () => (await office.get('/api/contact/counts')).body as Record<string, number>,
    mails: async (to: string) => (await readQueuedEmails(shop)).filter((mail) => mail.to === to),
  }
}

const answer = (caller: Caller, id: string, fields: Record<string, string | Blob[]>) =>
  caller.form('POST', `/api/contact/${id}/answers`, fields)
const replyTo = (caller: Caller, id: string, fields: Record<string, string | Blob[]>) =>
  caller.form('POST', `/api/contact/${id}/replies`, fields)
const keyOf = ({ app }: Shop, id: string) => app.guests.keyOf(id)

test('the office answers, the guest opens the e-mailed link and writes again, and the office is e-mailed', async () => {
  const { shop, office, write, counts, mails } = await open()
  const id = await write(shop.guest())
  expect(await counts()).toMatchObject({ 'to-answer': 1, unread: 1, waiting: 0, done: 0, all: 1 })
  const answered = await answer(office, id, { text: 'Which size?\n\nAnd by when?', files: [pdf('sizes.pdf')] })
  expect(answered.status, answered.text).toBe(201)
  expect(answered.body).toMatchObject({
    waitsFor: 'customer',
    handled: false,
    isUnread: false,
    owner: { _id: office.person._id },
    answers: [
      { by: 'office', name: office.person.name, text: 'Which size?\n\nAnd by when?', files: [{ name: 'sizes.pdf' }] },
    ],
  })
  expect(await counts()).toMatchObject({ 'to-answer': 0, unread: 0, waiting: 1, mine: 1 })

  const [mail] = await mails('thandi@example.co.za')
  expect(mail).toMatchObject({ subject: 'Re: Two kiosks', replyTo: shop.config.SHOP_EMAIL })
  expect(mail?.text).toContain('And by when?')
  const [, link, key] = new RegExp(`/message/(${id})\\?key=([\\w-]+)`).exec(mail?.text ?? '') ?? []
  expect(link).toBe(id)

  const guest = shop.guest()
  expect((await guest.get(`/api/contact/${id}/thread`)).status).toBe(404)
  const opened = await guest.post(`/api/contact/${id}/key`, { key })
  expect(opened.body).toMatchObject({ message: draft.message, answers: [{ by: 'office' }] })
  expect(opened.text).not.toContain('isUnread')
  expect(opened.text).not.toContain(office.person._id)
  const { answers } = (await guest.get(`/api/contact/${id}/thread`)).body as CustomerThread
  const file = `/api/contact/${id}/thread/files/${answers[0]?.files?.[0]?._id}`
  expect((await guest.get(file)).headers['content-disposition']).toMatch(/^attachment/)
  expect((await shop.guest().get(file)).status).toBe(404)

  const replied = await replyTo(guest, id, { text: 'Six meters each.', files: [pdf('site.pdf')] })
  expect(replied.status, replied.text).toBe(201)
  expect(await counts()).toMatchObject({ 'to-answer': 1, unread: 1, waiting: 0 })
  const office2 = (await mails(shop.config.SHOP_EMAIL ?? '')).at(-1)
  expect(office2).toMatchObject({ subject: 'Thandi Nkosi answered: Two kiosks', replyTo: 'thandi@example.co.za' })
  expect(office2?.text).toContain(`/manage/messages/${id}`)
  expect((await office.get('/api/contact?search=six%20meters')).body).toMatchObject({ total: 1 })
})

test('a signed-in customer needs no key, and nobody else’s key, account or link opens the thread', async () => {
  const { shop, office, write, mails } = await open()
  const person = await register(shop, { email: 'lerato@example.co.za' })
  const id = await write(person, { email: 'lerato@example.co.za' })
  await answer(office, id, { text: 'Yes.' })
  const [mail] = (await mails('lerato@example.co.za')).filter(({ subject }) => subject.startsWith('Re:'))
  expect(mail?.text).toContain(`/message/${id}\n`)
  expect((await person.get(`/api/contact/${id}/thread`)).status).toBe(200)
  // The key of an account's message would open it to whoever reads its mailbox.
  expect((await shop.guest().post(`/api/contact/${id}/key`, { key: keyOf(shop, id) })).status).toBe(404)
  const other = await register(shop)
  for (const stranger of [shop.guest(), other]) {
    expect((await stranger.get(`/api/contact/${id}/thread`)).status).toBe(404)
    expect((await replyTo(stranger, id, { text: 'Me too' })).status).toBe(404)
  }
  const guests = await write(shop.guest())
  expect((await shop.guest().post(`/api/contact/${guests}/key`, { key: keyOf(shop, id) })).status).toBe(404)
  expect((await person.get(`/api/contact/${guests}/thread`)).status).toBe(404)
  expect((await office.get(`/api/contact/${id}/thread`)).status).toBe(200)
  expect((await replyTo(office, id, { text: 'Not mine' })).status).toBe(404)
  expect((await answer(person, id, { text: 'I am the office' })).status).toBe(403)
  expect((await answer(await shop.signIn('bookkeeper'), id, { text: 'Not my work' })).status).toBe(403)
})

test('a guest’s messages join the account that proves the address, and go when it is deleted', async () => {
  const { shop, office, write, list } = await open()
  const id = await write(shop.guest())
  await answer(office, id, { text: 'Here.', files: [pdf()] })
  const person = await register(shop, { email: draft.email })
  expect((await person.get(`/api/contact/${id}/thread`)).status).toBe(404)
  await proveEmail(shop, person.user._id)
  await shop.app.db.transaction((tx) => shop.app.onEmailVerified(tx, person.user._id, draft.email))
  expect((await person.get(`/api/contact/${id}/thread`)).status).toBe(200)
  const later = await write(shop.guest())
  expect((await person.get(`/api/contact/${later}/thread`)).status).toBe(200)
  await office.delete(`/api/user/${person.user._id}`)
  expect(await list()).toEqual([])
  const keys: string[] = []
  for await (const { key } of shop.app.storage.list('attachment-')) keys.push(key)
  expect(keys).toEqual([])
})

test('a message from before threads joins the account that had proved the address by then, and nobody else’s', async () => {
  const { shop, write } = await open()
  const person = await register(shop, { email: draft.email })
  const other = await register(shop, { email: 'unproved@example.co.za' })
  const id = await write(shop.guest())
  const others = await write(shop.guest(), { email: 'unproved@example.co.za' })
  await proveEmail(shop, person.user._id)
  expect((await person.get(`/api/contact/${id}/thread`)).status).toBe(404)
  await shop.database.pool.query(await readFile('server/db/migrations/0390-earlier-messages.sql', 'utf8'))
  expect((await person.get(`/api/contact/${id}/thread`)).status).toBe(200)
  expect((await other.get(`/api/contact/${others}/thread`)).status).toBe(404)
})

test('done, reopened, and opened again by the customer’s next words', async () => {
  const { shop, office, write, counts } = await open()
  const id = await write(shop.guest())
  const { updatedAt } = (await office.get(`/api/contact/${id}`)).body as MessageThread
  await answer(office, id, { text: 'It is on its way.', done: 'true' })
  expect(await counts()).toMatchObject({ done: 1, waiting: 0, 'to-answer': 0, mine: 0 })
  // Something has happened since: nothing is overwritten.
  expect((await office.put(`/api/contact/${id}`, { handled: false, updatedAt })).status).toBe(409)
  expect((await office.put(`/api/contact/${id}`, { handled: false })).body).toMatchObject({ waitsFor: 'customer' })
  await office.put(`/api/contact/${id}`, { handled: true })
  const guest = shop.guest()
  await guest.post(`/api/contact/${id}/key`, { key: keyOf(shop, id) })
  await replyTo(guest, id, { text: 'It has not arrived.' })
  expect(await counts()).toMatchObject({ done: 0, 'to-answer': 1, unread: 1 })
})

test('a message is assigned to somebody who may answer it, or to nobody', async () => {
  const { shop, office, write } = await open()
  const id = await write(shop.guest())
  const seller = await shop.signIn('sales')
  const packer = await shop.signIn('packer')
  const assign = (owner: string | null) => office.put(`/api/contact/${id}`, { owner })
  expect((await assign(seller.person._id)).body).toMatchObject({ owner: { name: seller.person.name } })
  expect(((await seller.get('/api/contact?view=mine')).body as Page).total).toBe(1)
  expect((await assign(packer.person._id)).status).toBe(400)
  expect((await assign(crypto.randomUUID())).status).toBe(400)
  expect((await assign(null)).body).not.toHaveProperty('owner')
})

test('what the customer answered by e-mail is entered, and e-mails nobody', async () => {
  const { shop, office, write, counts, mails } = await open()
  const id = await write(shop.guest())
  await answer(office, id, { text: 'Which colour?' })
  const before = (await mails(draft.email)).length
  const entered = await answer(office, id, { text: 'Municipal green.', fromEmail: 'true' })
  expect(entered.body).toMatchObject({
    waitsFor: 'office',
    isUnread: false,
    answers: [{}, { by: 'customer', name: draft.name, isFromEmail: true }],
  })
  expect((await mails(draft.email)).length).toBe(before)
  expect(await counts()).toMatchObject({ 'to-answer': 1, unread: 0 })
})

test('reading is noted up to what was read, and changes nothing for a colleague', async () => {
  const { shop, office, write } = await open()
  const id = await write(shop.guest())
  const { lastAt, updatedAt } = (await office.get(`/api/contact/${id}`)).body as MessageThread
  await office.put(`/api/contact/${id}/read`, { at: lastAt })
  expect((await office.get(`/api/contact/${id}`)).body).toMatchObject({ isUnread: false, updatedAt })
  const guest = shop.guest()
  await guest.post(`/api/contact/${id}/key`, { key: keyOf(shop, id) })
  await replyTo(guest, id, { text: 'And another thing.' })
  await office.put(`/api/contact/${id}/read`, { at: lastAt })
  expect((await office.get(`/api/contact/${id}`)).body).toMatchObject({ isUnread: true })
  expect((await office.put(`/api/contact/${id}/read`, { at: 'now' })).status).toBe(400)
})

test('what the customer writes while the office is answering stays unread and to answer, and the thread open', async () => {
  const { shop, office, write, counts } = await open()
  const id = await write(shop.guest())
  const guest = shop.guest()
  await guest.post(`/api/contact/${id}/key`, { key: keyOf(shop, id) })
  const shown = async () => ((await office.get(`/api/contact/${id}`)).body as MessageThread).lastAt
  const readUntil = await shown()
  await replyTo(guest, id, { text: 'And an earth bar, please.' })
  const crossed = await answer(office, id, { text: 'Certainly.', done: 'true', readUntil })
  expect(crossed.body).toMatchObject({
    isUnread: true,
    handled: false,
    waitsFor: 'office',
    answers: [{ text: 'And an earth bar, please.' }, { text: 'Certainly.' }],
  })
  expect(await counts()).toMatchObject({ 'to-answer': 1, unread: 1, waiting: 0, done: 0 })
  // The page now shows them too.
  const next = await answer(office, id, { text: 'With an earth bar.', done: 'true', readUntil: await shown() })
  expect(next.body).toMatchObject({ isUnread: false, handled: true, waitsFor: 'customer' })
  const entered = await shown()
  await replyTo(guest, id, { text: 'Thank you.' })
  const late = await answer(office, id, { text: 'By e-mail: thanks.', fromEmail: 'true', readUntil: entered })
  expect(late.body).toMatchObject({ isUnread: true, handled: false, waitsFor: 'office' })
  expect((await answer(office, id, { text: 'When?', readUntil: 'today' })).status).toBe(400)
})

test('a double tap and a second try send once, and two who answer at once both are heard', async () => {
  const { shop, office, write, mails } = await open()
  const id = await write(shop.guest())
  const twice = await Promise.all([1, 2].map(() => answer(office, id, { text: 'Yes.', files: [pdf()] })))
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect((await mails(draft.email)).length).toBe(1)
  const keys: string[] = []
  for await (const { key } of shop.app.storage.list('attachment-')) keys.push(key)
  expect(keys).toHaveLength(1)
  const colleague = await shop.signIn('sales')
  await Promise.all([answer(office, id, { text: 'On Monday.' }), answer(colleague, id, { text: 'On Tuesday.' })])
  const { answers } = (await office.get(`/api/contact/${id}`)).body as MessageThread
  expect(answers.map(({ text }) => text).toSorted()).toEqual(['On Monday.', 'On Tuesday.', 'Yes.'])
})

test('an empty, too long or badly attached answer is refused, and nothing is stored', async () => {
  const { shop, office, write, mails } = await open()
  const id = await write(shop.guest())
  expect((await answer(office, id, { text: ' ' })).status).toBe(400)
  expect((await answer(office, id, { text: 'x'.repeat(5001) })).status).toBe(400)
  expect((await answer(office, id, { text: 'Here', files: [new File(['MZ'], 'virus.pdf')] })).status).toBe(400)
  expect((await answer(office, crypto.randomUUID(), { text: 'Here' })).status).toBe(404)
  expect(((await office.get(`/api/contact/${id}`)).body as MessageThread).answers).toEqual([])
  expect(await mails(draft.email)).toEqual([])
  const keys: string[] = []
  for await (const { key } of shop.app.storage.list('attachment-')) keys.push(key)
  expect(keys).toEqual([])
})

test('links that a stranger typed as a subject are not e-mailed on', async () => {
  const { shop, office, write, mails } = await open()
  const id = await write(shop.guest(), { subject: 'Win at https://evil.example now', name: 'Visit evil.example/x' })
  await answer(office, id, { text: 'No.' })
  expect(`${(await mails(draft.email))[0]?.subject} ${(await mails(draft.email))[0]?.text}`).not.toContain(
    'evil.example',
  )
})

test('the office writes first: e-mailed once, read and answered by the customer, and nobody else’s', async () => {
  const { shop, office, list, counts, mails } = await open()
  const words = { name: 'Thandi Nkosi', email: draft.email, subject: 'Your kiosks', text: 'Which colour, please?' }
  const begin = (fields: object, caller: Caller = office) => caller.form('POST', '/api/contact/office', { ...fields })
  const _id = crypto.randomUUID()
  const sent = await Promise.all([1, 2].map(() => begin({ ...words, _id, files: [pdf('colours.pdf')] })))
  expect(sent.map(({ status }) => status)).toEqual([201, 201])
  expect(sent[0]?.body).toMatchObject({
    _id,
    begunBy: office.person.name,
    waitsFor: 'customer',
    isUnread: false,
    owner: { _id: office.person._id },
    files: [{ name: 'colours.pdf' }],
    answers: [],
  })
  expect(await counts()).toMatchObject({ 'to-answer': 0, unread: 0, waiting: 1, mine: 1, all: 1 })
  const [mail, ...more] = await mails(draft.email)
  expect([mail?.subject, more]).toEqual(['Your kiosks', []])
  expect(mail?.text).toContain('Which colour, please?')
  const key = new RegExp(`/message/${_id}\\?key=([\\w-]+)`).exec(mail?.text ?? '')?.[1]

  // Another's key, other words under the same one, and somebody else who uses it.
  for (const [fields, caller] of [
    [{ ...words, _id, text: 'Something else' }, office],
    [{ ...words, _id, email: 'other@example.co.za' }, office],
    [{ ...words, _id }, await shop.signIn('sales')],
  ] as const)
    expect((await begin(fields, caller)).status).toBe(409)
  expect((await begin({ ...words, _id: crypto.randomUUID(), email: '' })).status).toBe(400)
  expect((await begin({ ...words, _id: crypto.randomUUID() }, await shop.signIn('shopper'))).status).toBe(403)
  expect(await list()).toHaveLength(1)

  const guest = shop.guest()
  const opened = await guest.post(`/api/contact/${_id}/key`, { key })
  expect(opened.body).toMatchObject({ begunBy: office.person.name, message: words.text })
  expect((await replyTo(guest, _id, { text: 'Orange.' })).status).toBe(201)
  expect(await counts()).toMatchObject({ 'to-answer': 1, unread: 1, waiting: 0 })
  expect((await office.delete(`/api/contact/${_id}`)).body).toEqual({
    message: 'The message to Thandi Nkosi was deleted.',
  })
})

test('a message from a customer’s page belongs to the account, which opens it signed in', async () => {
  const { shop, office, mails } = await open()
  const person = await register(shop, { email: 'lerato@example.co.za' })
  await office.get('/api/customer')
  const fields = { _id: crypto.randomUUID(), subject: 'Order 12', text: 'It is ready.' }
  const sent = await office.form('POST', `/api/customer/${person.user._id}/messages`, fields)
  expect(sent.status, sent.text).toBe(201)
  const [mail] = (await mails('lerato@example.co.za')).filter(({ subject }) => subject === 'Order 12')
  expect(mail?.text).toContain(`/message/${fields._id}\n`)
  expect((await person.get(`/api/contact/${fields._id}/thread`)).body).toMatchObject({ message: 'It is ready.' })
  expect((await shop.guest().post(`/api/contact/${fields._id}/key`, { key: keyOf(shop, fields._id) })).status).toBe(404)
  const listed = await office.get(`/api/customer/${person.user._id}/messages`)
  expect(listed.body).toMatchObject({ total: 1, messages: [{ _id: fields._id, begunBy: office.person.name }] })
  const unknown = await office.form('POST', `/api/customer/${crypto.randomUUID()}/messages`, fields)
  expect(unknown.status).toBe(404)
})
