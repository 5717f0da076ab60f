import { expect, test } from 'vitest'
import { parseUrls } from './urls.ts'

test('URLs are extracted from lines, commas and surrounding text', () => {
  const { urls, bad, repeated } = parseUrls(
    `https://a.co.za/p/1
     www.b.co.za/isolator, c.co.za/x,https://d.co.za/y;
     <https://e.co.za/z> "https://f.co.za/q",`,
  )
  expect(urls).toEqual([
    'https://a.co.za/p/1',
    'https://www.b.co.za/isolator',
    'https://c.co.za/x',
    'https://d.co.za/y',
    'https://e.co.za/z',
    'https://f.co.za/q',
  ])
  expect({ bad, repeated }).toEqual({ bad: [], repeated: 0 })
})

test('a comma inside a URL stays', () => {
  expect(parseUrls('https://a.co.za/pumps,12,345.html').urls).toEqual(['https://a.co.za/pumps,12,345.html'])
})

test('a page is read once, however often and in whatever spelling it was pasted', () => {
  const { urls, repeated } = parseUrls('https://A.co.za/p#top https://a.co.za/p a.co.za/p https://a.co.za/P')
  expect(urls).toEqual(['https://a.co.za/p', 'https://a.co.za/P'])
  expect(repeated).toBe(2)
})

test('unreadable URLs are reported with the reason', () => {
  const { urls, bad } = parseUrls(
    'isolator ftp://a.co.za/x https://me:pw@a.co.za/ http:// javascript:alert(1) ok.co.za',
  )
  expect(urls).toEqual(['https://ok.co.za/'])
  expect(bad).toEqual([
    { text: 'isolator', reason: 'is not a web address' },
    { text: 'ftp://a.co.za/x', reason: 'does not start with http:// or https://' },
    { text: 'https://me:pw@a.co.za/', reason: 'has a user name or a password in it' },
    { text: 'http://', reason: 'is not a web address' },
    { text: 'javascript:alert(1', reason: 'does not start with http:// or https://' },
  ])
})

test('a port is not a scheme', () => {
  expect(parseUrls('supplier.co.za:8080/p').urls).toEqual(['https://supplier.co.za:8080/p'])
})
