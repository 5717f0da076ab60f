// Takes a picture of every screen of the demo shop at four widths, into a folder: `npm run screenshots -- [folder] [part of a path]`.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDemoSite } from './demo-site.ts'
import { findExamples, listPages } from './page-list.ts'

const [folder = 'screenshots', only = ''] = process.argv.slice(2)
const widths = [360, 768, 1280, 1920]
const data = await mkdtemp(path.join(tmpdir(), 'switchyard-screens-'))
const site = await openDemoSite(data)
await mkdir(folder, { recursive: true })
try {
  for (const width of widths) {
    const page = await site.openPage({ width, height: 900 })
    const examples = await findExamples(async (address) => (await page.request.get(address)).json())
    const { open, guarded } = listPages(examples)
    const paths = [...open, '/shop?keyword=63A+mcb', ...guarded].filter((one) => one.includes(only))
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
