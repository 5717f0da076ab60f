// Takes screenshots of every screen in the demo shop, and of what opens on top of it: `npm run screenshots -- [folder]
// [name pattern] [--as=zoomed|contrast]`. Without `--as`, at four widths.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openDemoSite, type Visitor } from './demo-site.ts'
import { addIncomingGoods } from './incoming-goods.ts'
import { findExamples, listPages } from './page-list.ts'
import { checkoutScreens, failedPage, isAt, layer, officeLayers, type Screen, shopLayers } from './screens.ts'
import { startSupplier } from './supplier.ts'

type Look = { name: string; visitor: Visitor }
const looks: Record<string, Look[]> = {
  plain: [360, 768, 1280, 1920].map((width) => ({ name: String(width), visitor: { width, height: 900 } })),
  // What is left of a desktop screen at 200% text size.
  zoomed: [{ name: 'zoomed', visitor: { width: 640, height: 400, deviceScaleFactor: 2 } }],
  contrast: [{ name: 'contrast', visitor: { width: 1280, height: 900, forcedColors: 'active' } }],
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { as: { type: 'string', default: 'plain' } },
})
const [folder = 'screenshots', names = ''] = positionals
const pattern = new RegExp(names)
const chosen = looks[values.as]
if (!chosen) throw new Error(`--as is one of ${Object.keys(looks).join(', ')}`)

/** Images below the fold load lazily, so scroll through the page once. */
async function walkThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

/** All images of a page that was scrolled through; otherwise only those in view, since the others never load. */
async function waitForPictures(page: Page, isWalked: boolean) {
  await page.evaluate(async (isWhole) => {
    const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    const images = [...document.images].filter(
      (image) => image.checkVisibility() && (isWhole || isInSight(image.getBoundingClientRect())),
    )
    await Promise.race([
      Promise.all(images.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ])
  }, isWalked)
}

const toScreen = (address: string): Screen => ({
  name: address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home',
  path: address,
})

async function take(page: Page, screen: Screen, look: Look) {
  await page.goto(screen.path)
  // A page without scripts never is.
  await page.waitForFunction(() => !document.getElementById('state') || 'hydrated' in document.documentElement.dataset)
  await page.waitForLoadState('networkidle')
  await screen.open?.(page)
  await page.waitForLoadState('networkidle')
  const isOver = await page.locator(layer).count()
  if (!isOver) await walkThrough(page)
  await waitForPictures(page, !isOver)
  await page.screenshot({ path: path.join(folder, `${screen.name}-${look.name}.png`), fullPage: !isOver })
}

async function takeAll(screens: Screen[], look: Look, isGuest = false) {
  const chosenScreens = screens.filter(isAt(look.visitor.width)).filter(({ name }) => pattern.test(name))
  if (chosenScreens.length === 0) return
  const page = await site.openPage({ ...look.visitor, isGuest })
  page.setDefaultTimeout(20_000)
  for (const screen of chosenScreens)
    await take(page, screen, look).catch((error: Error) => {
      missed.push(`${screen.name} at ${look.name}: ${error.message.split('\n')[0]}`)
    })
  await page.context().close()
}

const data = await mkdtemp(path.join(tmpdir(), 'switchyard-screens-'))
const supplier = await startSupplier()
const site = await openDemoSite(data, { SCRAPE_ALLOW: supplier.host })
await mkdir(folder, { recursive: true })
const missed: string[] = []
try {
  const admin = await site.openPage({ width: 1280, height: 900 })
  const examples = await findExamples(async (address) => (await admin.request.get(address)).json())
  await admin.context().close()
  const { open, guarded } = listPages({ ...examples, '/order/:id': undefined })
  const product = examples['/product/:slug'] ?? ''
  const searches = ['/shop?keyword=63A+mcb', '/shop?keyword=zeppelin']
  const shopper = [
    ...[...open, ...searches].map(toScreen),
    ...shopLayers(product),
    failedPage,
    ...checkoutScreens(product),
  ]
  const office = [...[...guarded, `/order/${examples['/order/:id']}`].map(toScreen), ...officeLayers]
  for (const look of chosen) {
    await takeAll(shopper, look, true)
    await takeAll(office, look)
  }
  // Last, because imports change the lists; and they take a while, which few patterns need.
  if (names === '' || /import|draft/.test(names)) {
    const desk = await site.openPage({ width: 1280, height: 900 })
    const goods = await addIncomingGoods(desk.request, supplier)
    await desk.context().close()
    for (const look of chosen) await takeAll(goods, look)
  }
} finally {
  await site.close()
  await supplier.close()
  await rm(data, { recursive: true, force: true })
}
if (missed.length) throw new Error(`no screenshot of\n${missed.join('\n')}`)
