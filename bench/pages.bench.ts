// npm run bench -- pages [--lighthouse]: what a visitor on a slow phone feels. Prints, for home, shop and a product: the
// JavaScript that comes (brotli), the largest paint and the layout shift with a processor slowed four times on slow 4G,
// and with --lighthouse the four marks (its package is fetched for the run).
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { browserFlags } from '../tools/browser-flags.ts'
import { openDemoSite } from '../tools/demo-site.ts'

const { values } = parseArgs({ options: { lighthouse: { type: 'boolean', default: false } } })
const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-pages-'))
const site = await openDemoSite(path.join(folder, 'data'))
const slow4g = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 }

type Seen = { lcp: number; cls: number }
declare global {
  interface Window {
    seen: Seen
  }
}

async function look(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
  const page = await context.newPage()
  await page.addInitScript(() => {
    localStorage.setItem('splashSeen', '1')
    window.seen = { lcp: 0, cls: 0 }
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.seen.lcp = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) window.seen.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const scripts = new Set<string>()
  let script = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength
  })
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  const seen = await page.evaluate(() => window.seen)
  await context.close()
  return { ...seen, script }
}

async function rate(url: string): Promise<Record<string, number>> {
  const out = path.join(folder, 'lighthouse.json')
  await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      '--package=lighthouse@12.8.2',
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${out}`,
      `--chrome-flags=--headless=new ${browserFlags.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: site.executablePath }, maxBuffer: 50_000_000 },
  )
  const { categories } = JSON.parse(await readFile(out, 'utf8')) as { categories: Record<string, { score: number }> }
  return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]))
}

try {
  const { products } = (await (await fetch(`${site.url}/api/product`)).json()) as { products: { slug: string }[] }
  const pages = ['/', '/shop', `/product/${products[0]?.slug}`]
  const { browser } = site
  const rows: Record<string, Record<string, number>> = {}
  for (const page of pages) {
    // The first visit of all makes the pictures' widths; a shop's visitors find them made.
    await look(browser, site.url + page)
    const runs = [
      await look(browser, site.url + page),
      await look(browser, site.url + page),
      await look(browser, site.url + page),
    ]
    const middle = (key: 'lcp' | 'cls' | 'script') => runs.map((run) => run[key]).sort((a, b) => a - b)[1] ?? 0
    rows[page] = {
      'JavaScript kB': Math.round(middle('script') / 100) / 10,
      'LCP ms': Math.round(middle('lcp')),
      CLS: Math.round(middle('cls') * 1000) / 1000,
      ...(values.lighthouse ? await rate(site.url + page) : {}),
    }
  }
  console.table(rows)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await site.close()
  await rm(folder, { recursive: true, force: true })
}
