import { expect, test } from 'vitest'
import { fileWithoutLinks, withoutLinks } from './without-links.ts'

test.each([
  ['Thandi Nkosi', 'Thandi Nkosi'],
  ['see https://evil.example/win now', 'see now'],
  ['www.evil.example, Thandi', 'Thandi'],
  ['mail me+1@evil.example.', 'mail.'],
  ['EVIL.COM', ''],
  ['.evil.com/a?b', ''],
  ['a..evil.com', ''],
  ['shop。example', ''],
  ['P.O.Box 12, Durban', 'P.O. Box 12, Durban'],
  ['Unit 4 , Main Rd. 5,', 'Unit 4, Main Rd. 5'],
])('%j becomes %j', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected)
})

test.each([
  ['Board 7.dxf', 'Board 7.dxf'],
  ['DRAWING.pdf', 'DRAWING.pdf'],
  ['evil.com.pdf', 'File.pdf'],
  ['see www.evil.example.png', 'see.png'],
])('the attachment %j becomes %j', (name, expected) => {
  expect(fileWithoutLinks(name)).toBe(expected)
})
