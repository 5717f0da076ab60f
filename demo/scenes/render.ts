// node demo/scenes/render.ts [--frames=N] [--missing] [name …]   draws demo/pictures/<name>.webp and writes demo/pictures.json
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { build, type Rollup } from 'vite'
import { type Caption, captions, ownCaptions, type PictureKind } from './captions.ts'
import { sizeOf } from './sizes.ts'
import type { Spot } from './studio.ts'

const LIMIT = 60_000
const root = new URL('../../', import.meta.url)
const pictures = new URL('demo/pictures/', root)
const manifest = new URL('demo/pictures.json', root)

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { frames: { type: 'string', default: '15' }, missing: { type: 'boolean', default: false } },
})
const allCaptions: Record<string, Caption> = { ...captions, ...ownCaptions }
const names = Object.keys(allCaptions)
const unknown = positionals.filter((name) => !(name in allCaptions))
if (unknown.length) throw new Error(`no such picture: ${unknown.join(', ')}`)
const fileOf = (name: string) => new URL(`${name}.webp`, pictures)
const chosenNames = (positionals.length ? positionals : names).filter(
  (name) => !options.missing || !existsSync(fileOf(name)),
)

async function bundlePage() {
  const output = (await build({
    configFile: false,
    root: new URL('demo/scenes/', root).pathname,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: 'page.ts', formats: ['iife'], name: 'scenes' } },
  })) as Rollup.RollupOutput[]
  const chunk = output[0]?.output[0]
  if (chunk?.type !== 'chunk') throw new Error('the page did not bundle')
  return chunk.code
}

const face = (weight: number) =>
  readFileSync(
    new URL(`node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff2`, root),
  ).toString('base64')

/** Labels are drawn on canvases, so the font has to be loaded before the first one. */
async function openStudio() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const page = await browser.newPage()
  page.on('console', (message) => {
    if (!/GL Driver|GPU stall/.test(message.text())) console.log(message.text())
  })
  page.on('pageerror', (error) => console.error(error))
  await page.setContent('<body></body>')
  const faces: [weight: string, data: string][] = [
    ['500', face(500)],
    ['600', face(600)],
    ['700', face(700)],
  ]
  await page.evaluate(async (list) => {
    for (const [weight, data] of list) {
      const font = new FontFace('Barlow Condensed', `url(data:font/woff2;base64,${data})`, { weight })
      document.fonts.add(await font.load())
    }
  }, faces)
  await page.addScriptTag({ content: await bundlePage() })
  return { browser, page }
}

/** A part on a plain background shows no loss at 82; rooms with fine detail get more. */
const FINEST: Partial<Record<PictureKind, number>> = { product: 82 }

async function toWebp(png: Buffer, kind: PictureKind) {
  for (let quality = FINEST[kind] ?? 86; ; quality -= 4) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length <= LIMIT) return { webp, quality }
    if (quality < 34) throw new Error(`cannot bring the picture under ${LIMIT} bytes`)
  }
}

type Entry = Caption & { name: string; width: number; height: number; points?: Spot[] }
async function writeManifest(points: Map<string, Spot[]>) {
  const before = existsSync(manifest) ? (JSON.parse(await readFile(manifest, 'utf8')) as Entry[]) : []
  const pointsBefore = new Map(before.map((entry) => [entry.name, entry.points]))
  const entries = Object.entries(allCaptions).map(([name, { alt, kind, family, subject }]): Entry => {
    const spots = kind === 'hotspot' ? (points.get(name) ?? pointsBefore.get(name)) : undefined
    return { name, alt, kind, family, subject, ...sizeOf(kind), ...(spots ? { points: spots } : {}) }
  })
  await writeFile(manifest, `${JSON.stringify(entries, null, 2)}\n`)
}

await mkdir(pictures, { recursive: true })
const points = new Map<string, Spot[]>()
if (chosenNames.length) {
  const { browser, page } = await openStudio()
  try {
    for (const name of chosenNames) {
      const started = performance.now()
      const kind = allCaptions[name]?.kind ?? 'product'
      const size = sizeOf(kind)
      const shot = await page.evaluate(([n, pixels, frames]) => window.shoot(n, pixels, frames), [
        name,
        size,
        Number(options.frames),
      ] as const)
      const { webp, quality } = await toWebp(Buffer.from(shot.url.slice(shot.url.indexOf(',') + 1), 'base64'), kind)
      await writeFile(fileOf(name), webp)
      points.set(name, shot.points)
      console.log(
        name,
        `${Math.round((performance.now() - started) / 100) / 10} s`,
        `${webp.length} bytes`,
        `q${quality}`,
      )
    }
  } finally {
    await browser.close()
  }
}
await writeManifest(points)
