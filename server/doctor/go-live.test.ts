import { expect, test } from 'vitest'
import type { GoLiveLine } from '#contract/doctor/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { openShopForTest } from '#test/shop.ts'
import { judgeGoLive } from './judge-go-live.ts'

const byName = (lines: GoLiveLine[]) => Object.fromEntries(lines.map(({ name, ...line }) => [name, line]))

const shop = {
  ...defaultShop,
  legalName: 'Hadeda Boards (Pty) Ltd',
  registrationNumber: '2020/123456/07',
  registrationPlace: 'Pretoria',
  directors: 'L. Mokoena',
  address: { ...defaultShop.address, street: '4 Voltage Road' },
  phone: '011 555 0199',
  email: 'sales@hadeda.example',
  informationOfficer: { name: 'L. Mokoena', email: 'lerato@hadeda.example' },
  bank: { ...defaultShop.bank, accountNumber: '123 456 789' },
  vatNumber: '4123456789',
  examples: [],
  updatedAt: new Date(0).toISOString(),
}
const ready = { shop, hasDemo: false, hasTerms: true, hasPrivacy: true, hasPaia: true, bareOwners: [], findings: [] }

test('a shop that has everything has nothing to do', () => {
  expect(judgeGoLive(ready).filter(({ isDone }) => !isDone)).toEqual([])
})

test('each line names what is missing, and what the doctor finds is said once', () => {
  const lines = judgeGoLive({
    shop: { ...shop, directors: ' ', phone: defaultShop.phone, informationOfficer: { name: 'L. Mokoena', email: '' } },
    hasDemo: true,
    hasTerms: false,
    hasPrivacy: true,
    hasPaia: false,
    bareOwners: ['Thabo', 'Zanele'],
    findings: [
      { name: 'Payments', state: 'warning', says: 'Test mode.' },
      { name: 'Backup', state: 'ok', says: 'Verified.' },
      { name: 'Backup storage', state: 'warning', says: 'Not encrypted.' },
      { name: 'Clock', state: 'failed', says: 'An hour apart.' },
    ],
  })
  const open = lines.filter(({ isDone }) => !isDone).map(({ name }) => name)
  expect(open).toEqual([
    'company',
    'contact',
    'officer',
    'terms',
    'paia',
    'demo',
    'owners',
    'payments',
    'backup',
    'health',
  ])
  expect(byName(lines)).toMatchObject({
    company: { says: expect.stringMatching(/^Missing: directors\. /) },
    contact: { says: expect.stringMatching(/^Missing: phone\. /) },
    officer: { says: expect.stringMatching(/^Missing: e-mail\. /) },
    owners: { says: expect.stringContaining('Thabo, Zanele') },
    payments: { says: 'Test mode.' },
    backup: { says: 'Not encrypted.' },
    health: { says: 'Clock: An hour apart.' },
  })
  expect(lines.map(({ says }) => says).join(' ')).not.toContain('Verified.')
})

test('what is entered is done, and shown to everybody', async () => {
  const app = await openShopForTest()
  const admin = await app.signIn('admin')
  const read = async () => byName(((await admin.get('/api/doctor/go-live')).body as { lines: GoLiveLine[] }).lines)
  expect(await read()).toMatchObject({
    company: { isDone: false },
    officer: { isDone: false },
    privacy: { isDone: false },
    payments: { isDone: false, says: expect.stringContaining('sandbox') },
    owners: { isDone: false },
  })

  const { legalName, registrationNumber, registrationPlace, directors, informationOfficer } = shop
  const company = { legalName, registrationNumber, registrationPlace, directors, informationOfficer }
  expect((await admin.put('/api/shop', company)).body).toMatchObject(company)
  const { fields } = (await admin.get('/api/content/privacy/edit')).body as { fields: object }
  expect((await admin.put('/api/content/privacy', { fields })).status).toBe(200)
  expect(await read()).toMatchObject({
    company: { isDone: true, says: '' },
    officer: { isDone: true },
    privacy: { isDone: true },
  })
  const page = (await app.guest().get('/api/content/privacy')).text
  expect(page).toContain('L. Mokoena, lerato@hadeda.example')

  const nameless = { informationOfficer: { name: 'L. Mokoena', email: 'nobody' } }
  expect((await admin.put('/api/shop', nameless)).status).toBe(400)
})
