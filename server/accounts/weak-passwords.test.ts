import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isWeak } from './weak-passwords.ts'

const accepted = async (passwords: Iterable<string>) => {
  const through: string[] = []
  for (const password of passwords) if (!(await isWeak(password, own))) through.push(password)
  return through
}

const own = {
  name: 'Naledi Mokoena',
  email: 'naledi.m@powerhouse.co.za',
  shop: ['VOLT', 'VOLT Switchgear (Pty) Ltd'],
}

test.each([
  ['a common word', 'password1 Passw0rd!2026 P@ssw0rd letmein12 trustno1 welcome@123 Admin-1234 iloveyou wagwoord1'],
  [
    'a place, a team, a month, a name',
    'Springbok2023 Johannesburg1 kaizerchiefs Summer2025 michael88 Mandela#1 sunshine7 dragonmaster',
  ],
  [
    'a keyboard pattern',
    'qwertyuiop qwerty123 1qaz2wsx zaq12wsx 1q2w3e4r q1w2e3r4 asdfghjkl abcd1234 4321dcba !@#$%^&*',
  ],
  ['counting, dates and phone numbers', '12345678 87654321 19850623 0825551234 1990-01-31 2026.2026'],
  ['a repetition', '11111111 aaaaaaaaaaaa abababab abcabcabc 1a1a1a1a1a xyzxyzxyzx'],
  ['the name of the shop', 'volt2026! VoltVolt24 V0lt-V0lt switchgear1 voltswitchgear WelcomeVolt volt.admin'],
  ["the user's name or address", 'naledi1990 mokoena!! NalediMokoena powerhouse1 naledim123'],
  [
    'a leaked password, also with something around it',
    'corvette maverick godzilla brooklyn blink182 rush2112 Corvette2026! m1dn1ght $lipkn0t 1Steelers Maverick#99',
  ],
])('%s is easy to guess', async (_, passwords) => {
  expect(await accepted(passwords.split(' '))).toEqual([])
})

test('none of the most leaked passwords is accepted', async () => {
  const long = dictionary['passwords-common'].filter((password) => password.length >= 8)
  expect(long.length).toBeGreaterThan(15_000)
  // The 3000 most common passwords that are long enough. Every tenth is enough of a sample.
  expect(await accepted(long.slice(0, 4000).filter((_, index) => index % 10 === 0))).toEqual([])
})

test.each([
  'correct horse battery staple',
  'dragon monkey sunshine master',
  'vuvuzela-7-Kraal',
  'Tafelberg kabelkar',
  'green tractor ladder',
  'tr0ub4dor&3x',
  'Xk29vbQ1p',
  'Hoekom nie?',
  '日本語のパスワード',
  'hello-8347-2959-1123',
  'Midnight on the N3',
  'corvette, kudu',
])('%s is not', async (password) => {
  expect(await isWeak(password, own)).toBe(false)
})

test('a password can be weak for one user and fine for another', async () => {
  expect(await isWeak('zodwa-1988', own)).toBe(false)
  expect(await isWeak('zodwa-1988', { ...own, name: 'Zodwa Radebe' })).toBe(true)
})
