import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { link, optionalLink } from './http/schema.ts'
import { isOwnPath, isSafeLink, toSafeLink } from './links.ts'

const refused = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'jAvAsCrIpT:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\rscript:alert(1)',
  '\tjavascript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u0000javascript:alert(1)',
  'javascript\t:alert(1)',
  'javascript:/*https://volt.example*/alert(1)',
  'javascript://volt.example/%0aalert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '\u200bjavascript:alert(1)',
  '\ufeffjavascript:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:x',
  'mocha:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:text/html,x',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:,x',
  'blob:https://volt.example/1',
  'file:///etc/passwd',
  'filesystem:https://volt.example/x',
  'ftp://files.example/x',
  'gopher://x',
  'ws://x.example',
  'wss://x.example',
  'view-source:https://x.example',
  'about:blank',
  'chrome://settings',
  'intent://x#Intent;scheme=http;end',
  'mailto:office@volt.example',
  'tel:+27111234567',
  'sms:+27111234567',
  'urn:isbn:1',
  '//evil.example',
  '//evil.example/path',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/shop\\..\\x',
  'https:evil.example',
  'https:/evil.example',
  'http:evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://',
  'https:// evil.example',
  'https://evil .example',
  'https://volt.example@evil.example',
  'http://a@b.example',
  'http://user:secret@b.example',
  'https://volt.example%40evil.example@x.example',
  'https://[::1',
  'https://x.example:99999',
  'https://volt.example/\u202egpj.exe',
  'https://volt.example/a\u0000b',
  'https://volt.example/a\u2028b',
  'shop',
  'shop?category=1',
  './shop',
  '../shop',
  '?category=1',
  '#enclosures',
  'www.volt.example',
  'volt.example/shop',
  '',
  '   ',
  `https://volt.example/${'a'.repeat(8192)}`,
  `/${'a'.repeat(8192)}`,
]

const accepted: [string, string][] = [
  ['/', '/'],
  ['/shop', '/shop'],
  ['/shop?category=enclosures&sort=price-asc', '/shop?category=enclosures&sort=price-asc'],
  ['/steel-page#enclosures', '/steel-page#enclosures'],
  ['/product/db-board-24-way', '/product/db-board-24-way'],
  ['  /shop  ', '/shop'],
  ['/a/../shop', '/shop'],
  ['/search?q=a b', '/search?q=a%20b'],
  ['/shop?next=https://x.example', '/shop?next=https://x.example'],
  ['/shop//deep', '/shop//deep'],
  ['/javascript:alert(1)', '/javascript:alert(1)'],
  ['https://volt.example', 'https://volt.example/'],
  ['https://volt.example/a?b=c#d', 'https://volt.example/a?b=c#d'],
  ['HTTPS://Volt.Example/A', 'https://volt.example/A'],
  ['http://supplier.example:8080/x', 'http://supplier.example:8080/x'],
  ['https://x.example:443/', 'https://x.example/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://wa.me/27821234567?text=Hello%20there', 'https://wa.me/27821234567?text=Hello%20there'],
  ['https://x.example/@volt', 'https://x.example/@volt'],
]

test.each(refused)('the link %j is refused', (text) => {
  expect(toSafeLink(text)).toBeUndefined()
  expect(link.safeParse(text).success).toBe(false)
})

test.each(accepted)('the link %j is stored as %j', (text, stored) => {
  expect(toSafeLink(text)).toBe(stored)
  expect(link.parse(text)).toBe(stored)
})

test('a stored link does not change when saved again', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.webPath().map((path) => `/${path}`),
        fc.string({ unit: 'binary' }),
      ),
      (text) => {
        const once = toSafeLink(text)
        return once === undefined || toSafeLink(once) === once
      },
    ),
    randomRuns(5000),
  )
})

test('whatever is typed, a stored link leads to the web or to this shop', () => {
  const hostile = fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '%2e',
        '%2f',
        'javascript:',
        'https:',
        'http://',
        'x.example',
        '\t',
        ' ',
        '?',
        '#',
        'a',
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(hostile, (text) => {
      const stored = toSafeLink(text)
      if (stored === undefined) return true
      const url = new URL(stored, 'https://shop.test')
      if (stored.startsWith('/')) return url.origin === 'https://shop.test'
      return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
    }),
    randomRuns(50_000),
  )
})

test('a link can be omitted where it is optional, and is validated where it is not', () => {
  expect(optionalLink.parse('')).toBe('')
  expect(optionalLink.parse('  ')).toBe('')
  expect(optionalLink.safeParse('javascript:alert(1)').success).toBe(false)
  expect(link.safeParse('').success).toBe(false)
})

test('only a path of this shop is accepted as a return address after signing in', () => {
  expect(isOwnPath('/my-profile?verify=1')).toBe(true)
  expect(['https://volt.example/', '//evil.example', '/\\evil.example', '/.//evil.example'].filter(isOwnPath)).toEqual(
    [],
  )
  expect(isSafeLink('https://volt.example/')).toBe(true)
})
