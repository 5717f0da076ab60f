import { expect, test } from 'vitest'
import { describeFile } from './describe-file.ts'

test('a download says what it is and how much data it uses', () => {
  expect(describeFile({ tag: 'brochure', size: 1_449_999 })).toBe('Brochure, PDF, 1.4 MB')
  expect(describeFile({ tag: 'certificate', size: 33_662 })).toBe('Certificate, PDF, 34 kB')
  expect(describeFile({ tag: 'certificate', size: 12 })).toBe('Certificate, PDF, 1 kB')
  expect(describeFile({ tag: 'brochure', size: 999_600 })).toBe('Brochure, PDF, 1.0 MB')
})
