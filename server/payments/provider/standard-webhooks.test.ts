import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { findFault, readSecret, signDelivery, signedHeaders } from './standard-webhooks.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const body =
  '{"id":"evt_1EAwK8Mjy2DT38WIWntiZWxm","type":"payment.succeeded","createdDate":"2024-06-15T15:51:55.260284Z","payload":{"id":"p_bx4bY9JA6r4UwAKFyAjHY2bE","type":"payment","createdDate":"2024-06-15T17:51:54.405141Z","amount":67500,"currency":"ZAR","status":"succeeded","mode":"test","metadata":{"checkoutId":"ch_9LVKD8GnAj7f39DFbn4F16bE"}}}'
const right = 'v1,TawATHEE+prvw3iy+Z3mR1t3KiLAksJ0nZmHauy9+IQ='
const sentAtS = 1718466715

function fault(
  more: { body?: string; signature?: string; lateS?: number; headers?: Record<string, string>; secret?: string } = {},
) {
  const headers = new Map(
    Object.entries({
      'webhook-id': 'evt_1EAwK8Mjy2DT38WIWntiZWxm',
      'webhook-timestamp': String(sentAtS),
      'webhook-signature': more.signature ?? right,
      ...more.headers,
    }),
  )
  const receivedAt = new Date((sentAtS + (more.lateS ?? 1)) * 1000)
  return findFault(readSecret(more.secret ?? secret), { rawBody: Buffer.from(more.body ?? body), headers, receivedAt })
}

test('the published vector of the scheme', () => {
  const key = readSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
  const delivery = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestampS: '1614265330', body: '{"test": 2432232314}' }
  expect(signDelivery(key, delivery)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('the vector of a Yoco payment', () => {
  expect(Buffer.byteLength(body)).toBe(338)
  expect(fault()).toBeUndefined()
  expect(signedHeaders(secret, 'evt_1EAwK8Mjy2DT38WIWntiZWxm', new Date(sentAtS * 1000), body)).toEqual({
    'webhook-id': 'evt_1EAwK8Mjy2DT38WIWntiZWxm',
    'webhook-timestamp': '1718466715',
    'webhook-signature': right,
  })
})

test('any of several signatures may be the right one', () => {
  expect(fault({ signature: `v1,AAAA ${right}` })).toBeUndefined()
  expect(fault({ signature: `${right} v1,AAAA` })).toBeUndefined()
  expect(fault({ signature: `v1a,AAAA v2,BBBB ${right}` })).toBeUndefined()
  expect(fault({ signature: 'v1,AAAA v1,BBBB' })).toBe('bad_signature')
})

// Bugs seen in public handlers.
const hmac = (key: Buffer | string, text = `evt_1EAwK8Mjy2DT38WIWntiZWxm.${sentAtS}.${body}`) =>
  createHmac('sha256', key).update(text)

test.each([
  ['base64 read as hex, which makes two empty buffers equal', 'v1,zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz='],
  ['a hex digest', `v1,${hmac(readSecret(secret)).digest('hex')}`],
  ['a signature of another length', 'v1,TawA'],
  ['an empty signature', 'v1,'],
  ['no version', right.slice(3)],
  ['the version alone', 'v1'],
  ['the secret’s text as the key', `v1,${hmac(secret).digest('base64')}`],
  ['the secret’s text without its prefix as the key', `v1,${hmac(secret.slice(6)).digest('base64')}`],
  ['the body alone signed', `v1,${hmac(readSecret(secret), body).digest('base64')}`],
  ['the same bytes with padding left out', right.replace('=', '')],
  ['text that is not ASCII', 'v1,\u00e9\u00e9\u00e9'],
])('a signature is refused: %s', (_, signature) => {
  expect(fault({ signature })).toBe('bad_signature')
})

test('a body that was parsed and rewritten is refused', () => {
  expect(fault({ body: JSON.stringify(JSON.parse(body), null, 1) })).toBe('bad_signature')
  expect(fault({ body: body.replace('67500', '100') })).toBe('bad_signature')
  expect(fault({ body: '' })).toBe('bad_signature')
})

test('id and time are signed too', () => {
  expect(fault({ headers: { 'webhook-id': 'evt_2' } })).toBe('bad_signature')
  expect(fault({ headers: { 'webhook-timestamp': String(sentAtS + 1) } })).toBe('bad_signature')
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s it is unsigned', (name) => {
  expect(fault({ headers: { [name]: '', 'x-yoco-signature': right } })).toBe('unsigned')
})

test('a time that is not a number is malformed', () => {
  expect(fault({ headers: { 'webhook-timestamp': '1e9' } })).toBe('malformed')
  expect(fault({ headers: { 'webhook-timestamp': 'NaN' } })).toBe('malformed')
})

test('the limit is three minutes late or early', () => {
  expect(fault({ lateS: 180 })).toBeUndefined()
  expect(fault({ lateS: 181 })).toBe('stale')
  expect(fault({ lateS: -180 })).toBeUndefined()
  expect(fault({ lateS: -181 })).toBe('stale')
  expect(fault({ lateS: 3600 })).toBe('stale')
})

test('another secret is refused', () => {
  expect(fault({ secret: 'whsec_ICECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' })).toBe('bad_signature')
})

test.each([
  '',
  'whsec_',
  'whsec_AAEC',
  'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  'whsec_!!!!!!!!!!!!!!!!!!!!!!!!!!!!',
])('the secret %j is refused at start', (bad) => {
  expect(() => readSecret(bad)).toThrow('whsec_')
})
