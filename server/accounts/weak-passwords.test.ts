import { expect, test } from 'vitest'
import { isWeak } from './weak-passwords.ts'

const own = {
  name: 'Naledi Mokoena',
  email: 'naledi.m@powerhouse.co.za',
  shop: ['VOLT', 'VOLT Switchgear (Pty) Ltd'],
}

test.each([
  [
    'a word that everyone uses',
    'password1 Passw0rd!2026 P@ssw0rd letmein12 trustno1 welcome@123 Admin-1234 iloveyou wagwoord1',
  ],
  [
    'a place, a team, a month, a name',
    'Springbok2023 Johannesburg1 kaizerchiefs Summer2025 michael88 Mandela#1 sunshine7 dragonmaster',
  ],
  [
    'a finger along the keyboard',
    'qwertyuiop qwerty123 1qaz2wsx zaq12wsx 1q2w3e4r q1w2e3r4 asdfghjkl abcd1234 4321dcba !@#$%^&*',
  ],
  ['counting, dates and phone numbers', '12345678 87654321 19850623 0825551234 1990-01-31 2026.2026'],
  ['one thing over and over', '11111111 aaaaaaaaaaaa abababab abcabcabc 1a1a1a1a1a xyzxyzxyzx'],
  ['the name of the shop', 'volt2026! VoltVolt24 V0lt-V0lt switchgear1 voltswitchgear WelcomeVolt volt.admin'],
  ['the name or the address of the person', 'naledi1990 mokoena!! NalediMokoena n4l3d1-m0k03n4 powerhouse1 naledim123'],
])('%s is easy to guess', (_, passwords) => {
  expect(passwords.split(' ').filter((password) => !isWeak(password, own))).toEqual([])
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
])('%s is not', (password) => {
  expect(isWeak(password, own)).toBe(false)
})

test('what is short of a guess for one person is a guess for another', () => {
  expect(isWeak('zodwa-1988', own)).toBe(false)
  expect(isWeak('zodwa-1988', { ...own, name: 'Zodwa Radebe' })).toBe(true)
})

test('the longest password is judged at once', () => {
  const start = performance.now()
  for (const password of ['a'.repeat(128), 'password'.repeat(16), 'abcd1'.repeat(25), 'passwo'.repeat(21)])
    isWeak(password, own)
  expect(performance.now() - start).toBeLessThan(500)
})
