// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openScreen } from '#test/open-screen.tsx'
import { SkippedLines } from './skipped-lines.tsx'

afterEach(cleanup)

test('every skipped line can be read: five in the sentence, the others below it', () => {
  openScreen(<SkippedLines skipped={['a', 'b', 'c', 'd', 'e', 'f', 'f']} />, {})
  const words = screen.getByText('7 lines were skipped: “a”, “b”, “c”, “d”, “e”, and 2 more.')
  expect(words.tagName).toBe('SUMMARY')
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    '“f”',
    '“f”',
  ])
})

test('a few skipped lines are a sentence, and none are nothing', () => {
  openScreen(<SkippedLines skipped={['Hi']} />, {})
  expect(screen.getByText('1 line was skipped: “Hi”.').tagName).toBe('P')
  cleanup()
  openScreen(<SkippedLines skipped={[]} />, {})
  expect(screen.queryByText(/skipped/)).toBeNull()
})
