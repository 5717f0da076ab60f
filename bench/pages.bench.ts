// npm run bench -- pages [--lighthouse]: what a visitor on a slow phone experiences. For home, shop, a product and the
// configurator it prints the JavaScript loaded (brotli, without headers), the LCP, what loaded before it, and the
// layout shift on slow 4G with the CPU slowed four times; with --lighthouse also the four scores and the blocking time
// (the package is fetched for the run). Medians of several rounds, because other load affects single ones.
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
// Chromium's 'Slow 4G': 1.6 Mbit/s with a round trip of 150 ms, applied as 562 ms per file.
const slow4g = { offline: false, latency: 562, downloadThroughput: 180_000, uploadThroughput: 84_375 }

const rounds = 5

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
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(3000)
  const seen = await page.evaluate(() => {
    const kinds = ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
    const files = kinds as PerformanceResourceTiming[]
    const weigh = (some: PerformanceResourceTiming[]) => some.reduce((sum, file) => sum + file.encodedBodySize, 0)
    const { lcp } = window.seen
    return {
      ...window.seen,
      script: weigh(files.filter(({ name }) => name.endsWith('.js'))),
      before: weigh(files.filter(({ responseEnd }) => responseEnd <= lcp)),
    }
  })
  await context.close()
  return seen
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
  const report = JSON.parse(await readFile(out, 'utf8')) as {
    categories: Record<string, { score: number }>
    audits: Record<string, { numericValue?: number }>
  }
  return {
    'blocking ms': Math.round(report.audits['total-blocking-time']?.numericValue ?? Number.NaN),
    ...Object.fromEntries(
      Object.entries(report.categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
    ),
  }
}

/** The median of each key over all runs. */
function middles<Key extends string>(runs: Record<Key, number>[]): Record<Key, number> {
  const keys = Object.keys(runs[0] ?? {}) as Key[]
  const middle = (key: Key) => runs.map((run) => run[key]).sort((a, b) => a - b)[Math.floor(runs.length / 2)]
  return Object.fromEntries(keys.map((key) => [key, middle(key)])) as Record<Key, number>
}

async function repeat<Run>(run: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = []
  while (runs.length < rounds) runs.push(await run())
  return runs
}

try {
  const { products } = (await (await fetch(`${site.url}/api/product`)).json()) as { products: { slug: string }[] }
  const pages = ['/', '/shop', `/product/${products[0]?.slug}`, '/configure']
  const { browser } = site
  const rows: Record<string, Record<string, number>> = {}
  for (const page of pages) {
    // The very first visit creates the smaller images; real visitors get existing ones.
    await look(browser, site.url + page)
    const seen = middles(await repeat(() => look(browser, site.url + page)))
    // Lighthouse sometimes loses its own trace and asks to be run again.
    const marks = values.lighthouse ? await repeat(() => rate(site.url + page).catch(() => rate(site.url + page))) : []
    rows[page] = {
      'JavaScript kB': Math.round(seen.script / 100) / 10,
      'LCP ms': Math.round(seen.lcp),
      'kB before LCP': Math.round(seen.before / 1000),
      CLS: Math.round(seen.cls * 1000) / 1000,
      ...middles(marks),
    }
    // The spread of single runs shows how reliable the median is.
    if (marks.length > 0) console.log(page, 'performance', marks.map(({ performance }) => performance).join(' '))
  }
  console.table(rows)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await site.close()
  await rm(folder, { recursive: true, force: true })
}
