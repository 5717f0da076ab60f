// npm run recording: makes docs/pictures/configurator-recording.webp, a short film of somebody designing an enclosure.
// Without a graphics card a frame takes seconds, so each is taken once the view has settled, and shown for as long as it is given.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { type Cutout, standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import { softwareGlFlags } from './browser-flags.ts'
import { openDemoSite } from './demo-site.ts'

const file = 'docs/pictures/configurator-recording.webp'
const screen = { width: 1280, height: 1000 }
const width = 800

const meter: Cutout = { kind: 'meter', size: 96, face: 'door', x: 200, y: 600 }
const buttons = [200, 280, 360].map((x): Cutout => ({ kind: 'button', face: 'door', x, y: 440 }))
const start = toLink({ ...standardDesign, cutouts: [meter, ...buttons] })

const data = await mkdtemp(path.join(tmpdir(), 'switchyard-recording-'))
const site = await openDemoSite(data, {}, softwareGlFlags)
try {
  const page = await site.openPage({ ...screen, isGuest: true })
  page.setDefaultTimeout(120_000)
  await page.goto(`/configure?d=${start}`)
  await page.getByRole('button', { name: 'Show in 3D' }).click()
  await page.getByRole('button', { name: 'Door shut' }).waitFor()
  // Below the header, which stays at the top.
  await page.locator('.stage').evaluate((stage) => scrollTo(0, scrollY + stage.getBoundingClientRect().top - 90))

  const frames: Buffer[] = []
  const delay: number[] = []
  const show = async (milliseconds: number) => {
    await sleep(500)
    await page.waitForFunction(() => {
      const [done, total] = document.querySelector<HTMLElement>('.stage-canvas')?.dataset.frames?.split('/') ?? []
      return done === total
    })
    frames.push(
      await sharp(await page.screenshot())
        .resize(width)
        .png()
        .toBuffer(),
    )
    delay.push(milliseconds)
  }
  const size = (name: string) => page.getByRole('spinbutton', { name, exact: true })
  const part = page.locator('.face-canvas').getByRole('button', { name: /^1, 96 × 96/ })

  await show(900)
  for (const value of [620, 640, 660, 680, 700, 720, 740]) {
    await size('Width (mm)').fill(String(value))
    await show(150)
  }
  await show(500)
  for (const value of [840, 880, 920, 960, 1000]) {
    await size('Height (mm)').fill(String(value))
    await show(180)
  }
  await show(500)
  await part.focus()
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowUp')
    await show(140)
  }
  await show(600)
  await page.getByRole('button', { name: 'RAL 7016 anthracite' }).click()
  await show(1200)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await show(1500)
  await page.getByRole('button', { name: 'Door shut' }).click()
  await page.getByRole('button', { name: 'Drawing', exact: true }).click()
  await show(1800)

  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 70, effort: 6, delay, loop: 0 })
    .toFile(file)
  console.log(`${file}: ${frames.length} frames, ${delay.reduce((sum, ms) => sum + ms, 0) / 1000} s`)
} finally {
  await site.close()
  await rm(data, { recursive: true, force: true })
}
