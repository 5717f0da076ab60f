import { test } from 'vitest'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import type { Project } from '#contract/projects/calls.ts'
import { openSite, phone, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { holdCalls, refuseCalls } from '#test/browser/hold-calls.ts'
import { axeViolations } from '#test/browser/page-checks.ts'
import { dragByFinger, middleOf } from '#test/browser/touch.ts'
import { chosen, imageUpload, pdf } from '#test/files.ts'

let site: Site
shareSite(async () => {
  site = await openSite()
  return site
})

const projects = async () => (await site.guest().get('/api/project/allProject')).body as Project[]

test('a project with several images is created, found by slug and by id, and deleted', async () => {
  const { page: visitor } = await site.visit({ viewport: phone })
  await visitor.goto('/project')
  await expect(visitor.getByRole('heading', { name: 'No projects to show yet' })).toBeVisible()
  const { page } = await site.visit({ as: 'admin' })
  await page.goto('/manage/projects')
  await page.getByRole('link', { name: 'Create Project' }).click()
  await expect(page).toHaveURL(/\/manage\/create-project$/)
  await page.getByLabel('Title *').fill('Water works, Vereeniging')
  const uploads = await holdCalls(page, '**/api/upload')
  await page.getByLabel('Images').setInputFiles([await imageUpload(), await imageUpload(410, 300, '#8a5a00')])
  await expect.poll(uploads.waiting).toBe(1)
  await page.getByLabel('Title *').press('Enter')
  await expect(page.getByRole('button', { name: 'Uploading' })).toBeVisible()
  uploads.letGo()
  await expect.poll(uploads.waiting).toBe(1)
  await page.getByLabel('Title *').press('Enter')
  await uploads.stop()
  await expect(page.getByRole('button', { name: 'Move image 2', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Move image 2', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByLabel('Description').fill('First.\n\nSecond.')
  await page.getByRole('button', { name: 'Create Project' }).click()
  await expect(page.getByRole('heading', { name: 'Water works, Vereeniging' })).toBeVisible()
  const [project] = await projects()
  expect(project?.images).toEqual([expect.stringMatching(/-410x300/), expect.stringMatching(/-400x300/)])

  await visitor.reload()
  await visitor.getByRole('link', { name: /Water works/ }).click()
  await expect(visitor).toHaveURL(/\/project\/water-works-vereeniging$/)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Water works, Vereeniging')
  await visitor.goto(`/project/${project?._id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Water works, Vereeniging')
  expect((await visitor.goto('/project/no-such-project'))?.status()).toBe(404)

  await page.getByRole('button', { name: 'Delete Water works, Vereeniging' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No projects yet')).toBeVisible()
})

test('conflicting project edits are reported; the list shows the newest first, its loading state and its errors', async () => {
  const admin = await site.signIn('admin')
  for (const title of ['Old mine', 'New farm']) await admin.post('/api/project', { title })
  const [first, second] = [await site.visit({ as: 'admin' }), await site.visit({ as: 'admin' })]
  const { page } = first
  await page.goto('/manage/projects')
  await expect(page.locator('.manage-project-cards h2')).toHaveText(['New farm', 'Old mine'])
  await page.getByRole('link', { name: 'Edit Old mine' }).click()
  const address = /\/manage\/update-project\/[\da-f-]{36}$/
  await expect(page).toHaveURL(address)
  await second.page.goto(page.url())
  await second.page.getByLabel('Client').fill('Somebody else')
  await second.page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(second.page.getByText('Old mine has been saved.')).toBeVisible()
  await page.getByLabel('Title *').fill('Old mine, rewired')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect(page.getByLabel('Title *')).toHaveValue('Old mine, rewired')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByLabel('Client')).toHaveValue('Somebody else')
  await expect(page.getByLabel('Title *')).toHaveValue('Old mine')
  await admin.put(page.url().replace(/.*update-project/, '/api/project'), { client: 'A third' })
  await page.getByLabel('Title *').fill('Old mine, rewired')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByRole('button', { name: 'Overwrite' }).click()
  await expect(page.getByRole('heading', { name: 'Old mine, rewired' })).toBeVisible()

  await page.goto('/manage')
  const lists = await holdCalls(page, '**/api/project/allProject')
  await page.getByRole('button', { name: 'Content' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByText('Loading...')).toBeVisible()
  await lists.stop()
  await expect(page.getByRole('heading', { name: 'Old mine, rewired' })).toBeVisible()
  await page.goto('/manage')
  await refuseCalls(page, '**/api/project/allProject', 'The list is away.')
  await page.getByRole('button', { name: 'Content' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page.locator('.banner-bad')).toContainText('The list is away.')
})

test.each([
  [1280, 3, 5],
  [800, 2, 6],
  [360, 1, 7],
])(
  'at %i px the steel carousel shows %i of its 7 images, 24 px apart, stops at both ends and can be swiped',
  async (width, perView, pages) => {
    const { page } = await site.visit({ viewport: { width, height: 800 }, touch: true })
    await page.goto('/steel-page')
    const carousel = page.getByRole('region', { name: 'Enclosures we have made' })
    const pictures = carousel.getByRole('figure')
    await expect(pictures).toHaveCount(7)
    await carousel.scrollIntoViewIfNeeded()
    const boxes = await pictures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const frame = await carousel.boundingBox()
    const [one, two] = boxes
    if (!one || !two || !frame) throw new Error('nothing to measure')
    expect(two.left - one.right).toBeCloseTo(24, 0)
    expect((one.width + 24) * perView - 24).toBeCloseTo(frame.width, 0)
    const dot = (number: number) => carousel.getByRole('button', { name: `Page ${number}`, exact: true })
    await expect(carousel.getByRole('button', { name: /^Page/ })).toHaveCount(pages)
    const previous = carousel.getByRole('button', { name: 'Previous image' })
    const next = carousel.getByRole('button', { name: 'Next image' })
    await expect(previous).toBeDisabled()
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await dot(pages).click()
    await expect(next).toBeDisabled()
    await expect(pictures.last()).toBeInViewport({ ratio: 0.9 })
    await previous.click()
    await expect(dot(pages - 1)).toHaveAttribute('aria-current', 'true')
    await expect(next).toBeEnabled()
    await dot(1).click()
    await expect(previous).toBeDisabled()
    await dot(1).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    const { x, y } = middleOf(await carousel.locator('.carousel-view').boundingBox())
    await dragByFinger(page, { x: x + one.width / 3, y }, { x: x - one.width / 3, y }, 10)
    await expect(dot(1)).not.toHaveAttribute('aria-current', 'true')
    await expect(previous).toBeEnabled()
  },
)

test('the steel page has its sections, links and anchor scrolling', async () => {
  const { page } = await site.visit()
  await page.goto('/steel-page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request a Quote' })).toHaveAttribute('href', '/contact')
  await expect(page.getByRole('link', { name: 'Explore Our Enclosures' })).toHaveAttribute(
    'href',
    `/shop?category=${enclosuresCategoryId}`,
  )
  for (const name of [
    'Expert Fabrication',
    'Our Advanced Machinery',
    'Laser Cutter',
    'Press Brake',
    'Laser Welder',
    'Guillotine',
    'Stud Welder',
    'Corner Former',
    'Stainless steel',
    'Galvanized steel',
    'Mild steel',
    'Aluzinc steel',
    'Why Choose Us',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const learnMore = page.getByRole('link', { name: 'Learn More' })
  await expect(learnMore).toHaveAttribute('href', '/steel-page#enclosures')
  await learnMore.click()
  await expect(page).toHaveURL(/#enclosures$/)
  await expect(page.locator('#enclosures')).toBeInViewport()
  await page.goto('/steel-page#materials')
  await expect(page.getByRole('heading', { name: 'Aluzinc steel' })).toBeInViewport()
})

test('a visitor sends a message, and the office reads and handles it', async () => {
  const { page } = await site.visit({ viewport: phone })
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please tell us your name.')).toBeVisible()
  await page.getByLabel('Name *').fill('Thandi Nkosi')
  await page.getByLabel('E-mail *').fill('thandi@example.co.za')
  await page.getByLabel('Message *').fill('Two kiosks, please.')
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Thandi Nkosi')
  await page.getByLabel('Message *').press('End')
  await page
    .getByLabel('Attachments')
    .setInputFiles([
      { name: 'kiosk.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not really') },
      await chosen(pdf('plan.pdf')),
    ])
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('kiosk.pdf is not a PDF, an image or a DXF drawing.')).toBeVisible()
  await expect(page.getByLabel('Message *')).toHaveValue('Two kiosks, please.')
  await page.getByRole('button', { name: 'Remove kiosk.pdf' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you. Your message has reached our sales office.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View on map' })).toBeVisible()

  const { page: office } = await site.visit({ as: 'admin' })
  await office.goto('/manage/messages')
  await office.getByRole('link', { name: /^Thandi Nkosi/ }).click()
  await office.getByRole('button', { name: 'Mark as done', exact: true }).click()
  await expect(office.getByText('Done', { exact: true }).last()).toBeVisible()
  const arriving = office.waitForEvent('download')
  await office.getByRole('link', { name: /^plan\.pdf/ }).click()
  expect((await arriving).suggestedFilename()).toBe('plan.pdf')
  await office.getByRole('button', { name: 'Delete' }).click()
  await office.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(office.getByText('Thandi Nkosi', { exact: true })).toHaveCount(0)
})

/** The lists of /aboutsec. */
const overview = {
  'Product range': [
    'Electrical boards',
    'Motor control panels',
    'Electrification equipment',
    'Switchboards',
    'AC combiner panels',
    'DC fuse boxes',
  ],
  'Design services': ['Single line diagrams', 'General arrangements', 'Technical drawings', 'Solar design'],
  'Loose supply of equipment': [
    'Circuit breakers',
    'Isolators',
    'Earth leakage units',
    'Switches',
    'Meters',
    'DIN rail products',
  ],
}

test('terms, overview and the not-found page have the texts that we promised', async () => {
  const { page } = await site.visit()
  await page.goto('/termsCondition')
  await expect(page.getByRole('heading', { name: 'Terms & Conditions', level: 1 })).toBeVisible()
  for (const words of [/60 days/, /binding arbitration/, /one year/, /30 days' notice/])
    await expect(page.getByText(words).first()).toBeVisible()
  await page.goto('/aboutsec')
  for (const [title, items] of Object.entries(overview)) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    for (const item of items) await expect(page.getByRole('listitem').filter({ hasText: item }).first()).toBeVisible()
  }
  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(
    page.getByText("Oops! The page you're looking for seems to have wandered off into the electrical grid."),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lost in the Circuit?' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/')
})
