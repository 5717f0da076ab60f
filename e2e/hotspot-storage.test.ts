import { beforeEach, test } from 'vitest'
import type { Hotspot } from '#contract/hotspots/calls.ts'
import { hotspots } from '#server/hotspots/table.ts'
import { openShowcase, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { holdCalls, refuseCalls } from '#test/browser/hold-calls.ts'
import { axeViolations } from '#test/browser/page-checks.ts'
import { imageUpload } from '#test/files.ts'
import { openHotspotEditor, point, storedHotspots, storeHotspot } from '#test/hotspots.ts'
import { hostileLinks } from '#test/samples/hostile-links.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let admin: Caller
let image: string
shareSite(async () => {
  ;({ site, admin, image } = await openShowcase(800, 600))
  return site
})
beforeEach(async () => {
  for (const { _id } of await stored()) await admin.delete(`/api/tooltip/${_id}`)
})

const stored = () => storedHotspots(site)
const store = (...points: ReturnType<typeof point>[]) => storeHotspot(admin, image, ...points)
const file = () => imageUpload(800, 600)

test('saved images wrap; annotations are edited in place, listed, deleted and saved; a deleted image can be restored', async () => {
  await store(
    point('1', 0.3, 0.3, { text: 'Drive', redirectUrl: '/shop' }),
    point('2', 0.6, 0.6, { text: 'Terminals' }),
  )
  await store(point('3', 0.5, 0.5, { text: 'Kiosk' }))
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/update-tooltips')
  await expect(page.getByRole('heading', { name: 'Select an Image to Update Hotspots' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous image' }).click()
  await expect(page.getByRole('heading', { name: 'Image 2 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Next image' }).click()
  await expect(page.getByRole('heading', { name: 'Image 1 of 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: '1: Drive' }).click()
  const popover = page.getByRole('dialog', { name: 'Drive' })
  await expect(popover.getByRole('link', { name: 'View Link' })).toBeVisible()
  await expect(popover.getByRole('button', { name: 'Delete' })).toBeHidden()
  await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: '1: Drive' }).click()
  for (const label of ['Title *', 'Description', 'Redirect URL', 'Annotation Image'])
    await expect(popover.getByLabel(label, { exact: true })).toBeVisible()
  await popover.getByLabel('Title *').fill('Speed drive')
  await popover.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('As a shopper sees it')).toBeVisible()
  await expect(page.getByRole('button', { name: '1: Speed drive' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to editing' }).click()
  await page.getByRole('button', { name: 'View Annotations' }).click()
  const popup = page.getByRole('dialog', { name: 'Annotations' })
  await popup.getByRole('button', { name: 'Delete Terminals' }).click()
  await expect(page.getByText('Annotation deleted successfully.')).toBeVisible()
  expect((await stored())[0]?.annotations).toHaveLength(2)
  await popup.getByRole('button', { name: 'Close' }).click()
  expect(await axeViolations(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Update Annotations' }).click()
  await expect(page.getByText('Annotations updated successfully.')).toBeVisible()
  expect((await stored())[0]?.annotations.map(({ data }) => data.text)).toEqual(['Speed drive'])
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Hotspot image deleted successfully.')).toBeVisible()
  await expect(page.getByRole('button', { name: '1: Kiosk' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { name: / of 2$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next image' }).click()
  await expect(page.getByRole('button', { name: '1: Speed drive' })).toBeVisible()
})

test('no work is lost to a save in progress, another editor, a deletion or an open form', async () => {
  const hotspot = await store(point('1', 0.3, 0.3))
  const { page } = await site.visit({ as: 'admin' })
  await openHotspotEditor(page)
  const update = page.getByRole('button', { name: 'Update Annotations' })
  const addPoint = async (text: string) => {
    await page.getByRole('button', { name: 'Add a point' }).click()
    await page.getByLabel('Title *').fill(text)
    await page.getByRole('button', { name: 'Create Annotation' }).click()
  }

  const saves = await holdCalls(page, '**/api/tooltip/update')
  await addPoint('Before')
  await update.click()
  await expect(page.getByRole('button', { name: 'Updating' })).toBeVisible()
  await addPoint('Meanwhile')
  saves.letGo()
  await expect(page.getByText('Annotations updated successfully.')).toBeVisible()
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await expect(page.getByRole('button', { name: '3: Meanwhile' })).toBeVisible()
  await saves.stop()

  await admin.post('/api/tooltip/update', { id: hotspot._id, image, annotations: [] })
  await update.click()
  await expect(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect(page.getByRole('button', { name: '3: Meanwhile' })).toBeVisible()
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByText('unsaved changes')).toBeHidden()
  await expect.poll(async () => (await stored())[0]?.annotations.length).toBe(3)

  await addPoint('After')
  await admin.delete(`/api/tooltip/${hotspot._id}`)
  await update.click()
  await expect(page.getByText('Upload failed. Please try again.').first()).toBeVisible()
  await expect(page.getByText('Someone else deleted this image')).toBeVisible()
  await page.getByRole('button', { name: 'Save as a new image' }).click()
  await expect(page.getByText('Hotspot image created successfully.')).toBeVisible()
  expect((await stored())[0]?.annotations.map(({ data }) => data.text)).toEqual([
    'Point 1',
    'Before',
    'Meanwhile',
    'After',
  ])

  await page.getByRole('button', { name: 'Add a point' }).click()
  await page.getByLabel('Title *').fill('Half typed')
  const question = page.getByRole('alertdialog', { name: 'Continue without this annotation?' })
  for (const name of ['Preview', 'Update Annotations', 'View Annotations']) {
    await page.getByRole('button', { name }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Title *')).toHaveValue('Half typed')
  }
  await page.getByLabel('Title *').press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('alertdialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Title *')).toHaveValue('Half typed')
  await page.getByRole('group', { name: 'Mode' }).getByRole('button', { name: 'Edit' }).click()
  await question.getByRole('button', { name: 'Continue without it' }).click()
  await expect(page.getByRole('dialog', { name: 'New Annotation' })).toBeHidden()
})

test('failed uploads, saves, deletions and loads each have their own message', async () => {
  await store(point('1', 0.3, 0.3))
  const { page } = await site.visit({ as: 'admin' })
  await openHotspotEditor(page)
  await page.getByRole('button', { name: 'Add a point' }).click()
  const uploadAgain = await refuseCalls(page, '**/api/upload', 'The disk is full.')
  await page.getByLabel('Annotation image file').setInputFiles(await file())
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
  await expect(page.getByText('The disk is full.')).toBeVisible()
  await uploadAgain()

  const uploads = await holdCalls(page, '**/api/upload')
  await page.getByLabel('Title *').fill('With an image')
  await page.getByLabel('Annotation image file').setInputFiles(await file())
  await expect(page.getByText('Uploading Image...').first()).toBeVisible()
  await page.getByLabel('Title *').press('Enter')
  await expect(page.getByRole('dialog', { name: 'New Annotation' })).toBeVisible()
  uploads.letGo()
  await expect(page.getByRole('button', { name: 'Delete Image' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Create Annotation' }).click()
  await expect(page.getByRole('dialog', { name: 'New Annotation' })).toBeHidden()
  await uploads.stop()

  const saveAgain = await refuseCalls(page, '**/api/tooltip/update', 'The database is down.')
  await page.getByRole('button', { name: 'Update Annotations' }).click()
  await expect(page.getByText('Upload failed. Please try again.')).toBeVisible()
  await expect(page.getByText('The database is down.')).toBeVisible()
  await expect(page.getByRole('button', { name: '2: With an image' })).toBeVisible()
  await saveAgain()
  await page.getByRole('button', { name: 'Delete Image' }).click()
  await page.getByRole('button', { name: 'Update Annotations' }).click()
  await expect(page.getByText('Please fill in all fields!')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Update Annotations' }).click()
  await expect(page.getByText('Annotations updated successfully.')).toBeVisible()
  expect((await stored())[0]?.annotations[1]?.data.image).toMatch(/^\/uploads\//)
  await page.getByRole('button', { name: 'Close the editor' }).click()

  await refuseCalls(page, '**/api/tooltip/delete/*', 'It is bolted down.')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('It is bolted down.').first()).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await page.goto('/manage')
  const nameless = { _id: '', image, annotations: [], createdAt: '', updatedAt: '' }
  await page.route('**/api/tooltip/all', (route) => route.fulfill({ json: { imageHotspots: [nameless] } }))
  await page.getByRole('button', { name: 'Content' }).click()
  await page.getByRole('link', { name: 'Hotspots' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('ID not found!')).toBeVisible()
  await page.unroute('**/api/tooltip/all')

  await page.goto('/manage')
  await refuseCalls(page, '**/api/tooltip/all', 'The list is away.')
  await page.getByRole('button', { name: 'Content' }).click()
  await page.getByRole('link', { name: 'Hotspots' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The list is away.' }).first()).toBeVisible()
})

test('an unsafe link in the database is not rendered', async () => {
  const { page } = await site.visit()
  await page.goto('/')
  const annotations = hostileLinks.slice(0, 40).map((link, at) => {
    const bad = link.replaceAll('\u0000', '')
    return point(`bad-${at}`, 0.5, 0.5, { text: `Poisoned ${at}`, redirectUrl: bad, image: bad })
  })
  await site.database.db.insert(hotspots).values({ image, annotations: annotations as Hotspot['annotations'] })
  // A row inserted without a notification: the next write invalidates the pages.
  await store(point('good', 0.5, 0.5, { text: 'Good', redirectUrl: '/shop' }))
  await page.reload()
  await page.getByRole('button', { name: 'Show all as a list' }).click()
  await expect(page.getByRole('heading', { name: 'Poisoned 39' })).toBeVisible()
  await expect(page.locator('.hotspot-showcase').getByRole('link')).toHaveCount(0)
  const sources = await page
    .locator('.hotspot-showcase img')
    .evaluateAll((all) => all.map((img) => img.getAttribute('src')))
  expect(sources.filter((source) => !source?.startsWith('/uploads/'))).toEqual([])
  await page.getByRole('button', { name: 'Next image' }).click()
  await page.getByRole('button', { name: 'Show all as a list' }).click()
  await expect(page.locator('.hotspot-showcase').getByRole('link', { name: 'View Link' })).toHaveAttribute(
    'href',
    '/shop',
  )
})
