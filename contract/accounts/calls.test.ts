import { expect, test } from 'vitest'
import { z } from 'zod'
import { listUsers, login, register, updateAddresses, updateProfile, user } from './calls.ts'
import { expiryAtRefresh, expiryAtSignIn } from './session.ts'

const hour = 3_600_000
const day = 24 * hour

test('a sign-in lasts two hours, or ninety days with remember-me', () => {
  expect(expiryAtSignIn(false, 1000)).toBe(1000 + 2 * hour)
  expect(expiryAtSignIn(true, 1000)).toBe(1000 + 90 * day)
})

test('two hours are extended by each refresh, ninety days count from the sign-in', () => {
  expect(expiryAtRefresh(false, 5 * hour, 6 * hour)).toBe(7 * hour)
  expect(expiryAtRefresh(true, 5 * day, 90 * day)).toBe(90 * day)
  expect(expiryAtRefresh(true, 5 * day, undefined)).toBe(95 * day)
})

const person = { name: 'Thandi Nkosi', email: 'thandi@volt.example', password: 'eight ch' }

test.each([
  ['x'.repeat(7), false],
  ['x'.repeat(8), true],
  ['x'.repeat(64), true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
])('the new password %j is accepted: %s', (password, accepted) => {
  expect(register.schema.body.safeParse({ ...person, password }).success).toBe(accepted)
})

test('passwords are accepted exactly as typed', () => {
  const password = '  Päss word 🔌 '
  expect(register.schema.body.parse({ ...person, password }).password).toBe(password)
  expect(login.schema.body.parse({ email: person.email, password }).password).toBe(password)
  expect(updateProfile.schema.body.parse({ password }).password).toBe(password)
})

test('an e-mail address is normalised, so one person has one account', () => {
  const { email, rememberMe } = login.schema.body.parse({ email: ' Thandi@VOLT.example ', password: 'x' })
  expect({ email, rememberMe }).toEqual({ email: 'thandi@volt.example', rememberMe: false })
})

test.each([
  'thandi',
  'thandi@',
  '@volt.example',
  'a@b.example\r\nBcc: all@volt.example',
  'a b@volt.example',
  `${'a'.repeat(250)}@volt.example`,
])('%j is not an e-mail address', (email) => {
  expect(register.schema.body.safeParse({ ...person, email }).success).toBe(false)
})

test.each(['', '   ', 'A\r\nBcc: x@volt.example', 'x'.repeat(101), 'nul\u0000'])('%j is not a name', (name) => {
  expect(register.schema.body.safeParse({ ...person, name }).success).toBe(false)
})

test('nobody can become an admin by registering or editing their profile', () => {
  const more = { role: 'admin', emailVerified: true, disabled: false, _id: 'x' }
  expect(Object.keys(register.schema.body.parse({ ...person, ...more }))).toEqual([
    'name',
    'email',
    'password',
    'rememberMe',
  ])
  expect(updateProfile.schema.body.parse({ name: 'T', ...more })).toEqual({ name: 'T' })
})

test('a user in an API response has no hash and no token', () => {
  const row = {
    _id: '0b0e9a52-3c51-4d6e-9b0a-0c1a54a4e111',
    name: 'Thandi',
    email: 'thandi@volt.example',
    role: 'shopper' as const,
    emailVerified: true,
    rememberMe: false,
    createdAt: '2026-11-15T00:00:00.000Z',
    updatedAt: '2026-11-15T00:00:00.000Z',
  }
  expect(z.encode(user, { ...row, passwordHash: 'argon2', refreshToken: 'secret' } as z.infer<typeof user>)).toEqual(
    row,
  )
})

const address = {
  fullName: 'Thandi Nkosi',
  phone: '+27 11 123 4567',
  address: '1 Rivonia Road',
  city: 'Sandton',
  province: 'Gauteng' as const,
  postalCode: '2196',
}

test('addresses are replaced by a list, with or without a key', () => {
  const { body } = updateAddresses.schema
  const stored = { ...address, country: 'South Africa', isDefault: false }
  expect(body.parse([address]).addresses).toEqual([stored])
  expect(body.parse({ addresses: [address] }).addresses).toEqual([stored])
  expect(body.safeParse(Array.from({ length: 21 }, () => address)).success).toBe(false)
  expect(body.safeParse(null).success).toBe(false)
})

test('users are listed newest first, twenty per page, by default', () => {
  const { querystring } = listUsers.schema
  expect(querystring.parse({})).toMatchObject({ page: 1, limit: 20, sort: 'newest' })
  expect(querystring.parse({ sort: '', search: ' ', disabled: 'true' })).toMatchObject({
    sort: 'newest',
    disabled: true,
  })
  expect(querystring.safeParse({ sort: 'password' }).success).toBe(false)
})
