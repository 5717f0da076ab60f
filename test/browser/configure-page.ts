import type { Page } from '@playwright/test'
import type { Design } from '#enclosure/design.ts'
import { fromLink } from '#enclosure/link.ts'
import { expect } from './expect.ts'

export const part = (page: Page, name: RegExp) => page.locator('.face-canvas').getByRole('button', { name })
export const field = (page: Page, name: string) => page.getByRole('spinbutton', { name, exact: true })

/** The design in the URL, once it has caught up with the last change. */
export const designInAddress = async (page: Page, isDone: (design: Design) => boolean) => {
  const read = () => fromLink(new URL(page.url()).searchParams.get('d') ?? '')
  await expect.poll(() => (read() ? isDone(read() as Design) : false)).toBe(true)
  return read() as Design
}
