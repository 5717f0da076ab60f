// Takes a picture of every screen of the demo shop at four widths, into a folder: `npm run screenshots -- [folder] [part of a path]`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDemoSite } from './demo-site.ts'

const [folder = 'screenshots', only = ''] = process.argv.slice(2)
const widths = [360, 768, 1280, 1920]
const open = [
  '/',
  '/shop',
  '/shop?keyword=63A+mcb',
  '/docs',
  '/steel-page',
  '/project',
  '/favorite',
  '/cart',
  '/shipping',
  '/placeorder',
  '/about',
  '/aboutsec',
  '/contact',
  '/privacyPolicy',
  '/termsCondition',
  '/login',
  '/Register',
  '/forgetPassword',
  '/success',
  '/failure',
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
  '/manage/messages',
  '/manage/settings',
]

const data = await mkdtemp(path.join(tmpdir(), 'switchyard-screens-'))
const site = await openDemoSite(data)
await mkdir(folder, { recursive: true })
try {
  const { products } = (await (await fetch(`${site.url}/api/product?keyword=RI-463`)).json()) as {
    products: { slug: string }[]
  }
  const [project] = (await (await fetch(`${site.url}/api/project/allProject`)).json()) as { slug: string }[]
  const paths = [...open, `/product/${products[0]?.slug}`, `/project/${project?.slug}`, ...guarded].filter((one) =>
    one.includes(only),
  )
  for (const width of widths) {
    const page = await site.openPage({ width, height: 900 })
    for (const address of paths) {
      await page.goto(address, { waitUntil: 'networkidle' })
      const name = address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'
      await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true })
    }
    await page.context().close()
  }
} finally {
  await site.close()
  await rm(data, { recursive: true, force: true })
}
