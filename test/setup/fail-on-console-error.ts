import { afterEach, beforeEach, expect, vi } from 'vitest'

// A console error fails the test that caused it.
let errors: unknown[][] = []

/** The test's browser does not know the element `search` yet. */
const isUnknownSearch = ([text, tag]: unknown[]) => tag === 'search' && String(text).includes('is unrecognized')

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    if (!isUnknownSearch(words)) errors.push(words)
  })
})

afterEach(() => {
  vi.mocked(console.error).mockRestore?.()
  expect(errors, 'console.error was called').toEqual([])
})
