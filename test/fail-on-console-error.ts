import { afterEach, beforeEach, expect, vi } from 'vitest'

// A console error fails the test that caused it.
let errors: unknown[][] = []

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    errors.push(words)
  })
})

afterEach(() => {
  vi.mocked(console.error).mockRestore?.()
  expect(errors, 'console.error was called').toEqual([])
})
