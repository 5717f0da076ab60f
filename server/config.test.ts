import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting everything has a default that works', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: path.resolve('data'),
    WORKERS: 1,
    DEMO_DATA: true,
  })
})

test('an empty variable counts as unset, and an address loses its last slash', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: 'https://shop.example/' })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'https://shop.example',
  })
})

test('a bad value stops the start with one line that names it', () => {
  const wrong = {
    PORT: 'http',
    PUBLIC_URL: 'shop.example',
    DATABASE_URL: 'mysql://x',
    WORKERS: '0',
    ADMIN_PASSWORD: 'short',
    PAYMENT_PROVIDER: 'cash',
    PAYFAST_PASSPHRASE: 'a b',
    SHOP_EMAIL: 'nobody',
    DEMO_DATA: 'maybe',
    LOG_LEVEL: 'loud',
  }
  for (const [name, value] of Object.entries(wrong)) {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Setting ${name}: [^\\n]+$`))
  }
})
