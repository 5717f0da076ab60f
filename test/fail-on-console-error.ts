import { afterEach, beforeEach, expect, vi } from 'vitest'

// What a person would see in red in a console fails the test that caused it.
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
