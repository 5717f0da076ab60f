import type { Page } from '@playwright/test'
import type { Hotspot } from '#contract/hotspots/calls.ts'
import { expect } from './browser/expect.ts'
import type { AnyShop, Caller } from './shop.ts'

/** A point on an image, from the top left corner, 0 to 1. */
export const point = (
  id: string,
  x: number,
  y: number,
  data: Partial<Hotspot['annotations'][number]['data']> = {},
) => ({
  id,
  geometry: { type: 'POINT', x, y, width: 20, height: 20, radius: 10 },
  data: { text: `Point ${id}`, description: '', redirectUrl: '', image: '', ...data },
})

export const storeHotspot = async (admin: Caller, image: string, ...annotations: ReturnType<typeof point>[]) =>
  ((await admin.post('/api/tooltip', { image, annotations })).body as { imageHotspot: Hotspot }).imageHotspot

export const storedHotspots = async (shop: AnyShop) =>
  ((await shop.guest().get('/api/tooltip/all')).body as { imageHotspots: Hotspot[] }).imageHotspots

/** The position of the marker with this name. */
export const placeOf = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate(({ style }) => [style.left, style.top].join(' '))

export async function openHotspotEditor(page: Page): Promise<void> {
  await page.goto('/manage/update-tooltips')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Update hotspots' })).toBeVisible()
}
