// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ShareButton } from './share-button.tsx'
import { toast } from './toast.ts'

/** A browser that can only do what it is given; without a clipboard, as on a plain local address. */
function open(offered: Partial<Navigator>, execCommand = () => false) {
  const told = vi.spyOn(toast, 'success').mockReturnValue(undefined as never)
  const refused = vi.spyOn(toast, 'error').mockReturnValue(undefined as never)
  vi.stubGlobal('navigator', offered)
  document.execCommand = execCommand
  onTestFinished(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  render(<ShareButton title="Isolator">Share</ShareButton>)
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  return { told, refused }
}

test('a browser that can share is asked to', async () => {
  const share = vi.fn(async () => {})
  const { told } = open({ share })
  expect(share).toHaveBeenCalledWith({ title: 'Isolator', url: window.location.href })
  expect(told).not.toHaveBeenCalled()
})

test('otherwise the link is copied', async () => {
  const writeText = vi.fn(async () => {})
  const { told } = open({ clipboard: { writeText } as unknown as Clipboard })
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Link copied!'))
  expect(writeText).toHaveBeenCalledWith(window.location.href)
})

test('without a clipboard the old way is used', async () => {
  const { told } = open({}, () => true)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('Link copied!'))
})

test('if copying is refused, the link is shown', async () => {
  const { refused } = open({}, () => false)
  await vi.waitFor(() => expect(refused).toHaveBeenCalledWith(expect.stringContaining(window.location.href)))
})
