import AxeBuilder from '@axe-core/playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { loadDemo } from '#server/demo/load-demo.ts'
import { openSite, phone, type Site } from '#test/browser.ts'
import { expect } from '#test/expect.ts'

let site: Site
let slug: string
let project: string
beforeAll(async () => {
  site = await openSite()
  await loadDemo(site.app.db, site.app.storage, site.folder)
  const { products } = (await site.guest().get('/api/product?keyword=RI-463')).body as { products: { slug: string }[] }
  const projects = (await site.guest().get('/api/project/allProject')).body as { slug: string }[]
  slug = products[0]?.slug ?? ''
  project = projects[0]?.slug ?? ''
})
afterAll(() => site.close())

const open = () => [
  '/',
  '/shop',
  `/product/${slug}`,
  '/docs',
  '/steel-page',
  '/project',
  `/project/${project}`,
  '/favorite',
  '/cart',
  '/about',
  '/aboutsec',
  '/contact',
  '/privacyPolicy',
  '/termsCondition',
  '/login',
  '/Register',
  '/forgetPassword',
  '/failure',
  '/success',
  '/nowhere',
]
const guarded = [
  '/my-profile',
  '/my-profile/orders',
  '/manage',
  '/manage/orders',
  '/manage/users',
  '/manage/manage-products',
  '/manage/create-product',
  '/manage/categories',
  '/manage/create-category',
  '/manage/brands',
  '/manage/create-brand',
  '/manage/import-products',
  '/manage/scrape-products',
  '/manage/create-slider',
  '/manage/update-slider',
  '/manage/projects',
  '/manage/create-project',
  '/manage/create-tooltip',
  '/manage/update-tooltips',
  '/manage/upload-docs',
  '/manage/update-docs',
  '/manage/settings',
]

/** Every page has one heading of the first rank, fits its width, and gives axe nothing to say. */
async function look(paths: string[], visit: Awaited<ReturnType<Site['visit']>>) {
  const problems: string[] = []
  for (const path of paths) {
    await visit.page.goto(path)
    await visit.page.waitForLoadState('networkidle')
    await expect(visit.page.locator('h1:visible').first(), path).toBeVisible()
    const overflow = await visit.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (overflow > 0) problems.push(`${path}: ${overflow} px too wide`)
    const { violations } = await new AxeBuilder({ page: visit.page }).analyze()
    for (const { id, nodes } of violations) problems.push(`${path}: ${id} at ${nodes[0]?.target.join(' ')}`)
  }
  expect(problems).toEqual([])
}

test('every public page is sound on a phone', async () => look(open(), await site.visit({ viewport: phone })), 300_000)
test(
  'every page of the back-office is sound on a desk',
  async () => look(guarded, await site.visit({ as: 'admin' })),
  300_000,
)

test('every link of every menu leads somewhere', async () => {
  const { page } = await site.visit({ as: 'admin' })
  const links = new Set<string>()
  for (const path of ['/', '/manage', '/shop']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const found = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const href of found) links.add(href.split('#')[0] ?? '')
  }
  const dead: string[] = []
  for (const href of links) {
    const reply = await page.request.get(href, { headers: { accept: 'text/html' } })
    if (reply.status() >= 400) dead.push(`${href}: ${reply.status()}`)
  }
  expect(dead).toEqual([])
})
