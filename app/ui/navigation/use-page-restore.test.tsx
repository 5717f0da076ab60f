// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { usePageRestore } from './use-page-restore.ts'

afterEach(cleanup)

const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('a page restored from the back/forward cache is reset; a newly loaded one is left alone', () => {
  const returns: string[] = []
  const { rerender, unmount } = renderHook(({ name }) => usePageRestore(() => returns.push(name)), {
    initialProps: { name: 'first' },
  })
  show(false)
  expect(returns).toEqual([])
  show(true)
  rerender({ name: 'second' })
  show(true)
  expect(returns).toEqual(['first', 'second'])
  unmount()
  show(true)
  expect(returns).toHaveLength(2)
})
