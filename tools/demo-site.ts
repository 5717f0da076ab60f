import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { freePort } from '#server/db/loopback.ts'
import { findBrowser } from './browser.mjs'
import { browserFlags } from './browser-flags.ts'

export type Visitor = {
  width: number
  height: number
  deviceScaleFactor?: number
  forcedColors?: 'active'
  isGuest?: boolean
}

/** The built shop with its demo, as a visitor would start it, and a browser signed in as its admin. */
export async function openDemoSite(dataFolder: string, settings: Record<string, string> = {}, flags = browserFlags) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const login = { email: 'admin@volt.example', password: randomBytes(12).toString('base64url') }
  const env = {
    ...process.env,
    PORT: String(port),
    // As in production: without it, search engines see relative URLs.
    PUBLIC_URL: url,
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
    ...settings,
  }
  const server = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const isReady = () =>
    fetch(`${url}/api/ready`).then(
      (reply) => reply.ok,
      () => false,
    )
  for (let tries = 0; !(await isReady()); tries++) {
    if (tries > 600) throw new Error('the shop did not start')
    await sleep(200)
  }
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('no Chromium')
  const browser = await chromium.launch({ executablePath, args: flags })
  return {
    url,
    browser,
    executablePath,
    openPage: async ({ width, height, isGuest = false, ...screen }: Visitor): Promise<Page> => {
      const context = await browser.newContext({
        viewport: { width, height },
        baseURL: url,
        reducedMotion: 'reduce',
        ...screen,
      })
      const user = isGuest ? '' : await (await context.request.post('/api/auth/login', { data: login })).text()
      await context.addInitScript(
        ([info]) => {
          localStorage.setItem('splashSeen', '1')
          localStorage.setItem('cookieConsent', '"needed"')
          if (!info) return
          localStorage.setItem('userInfo', info)
          localStorage.setItem('expirationTime', String(Date.now() + 7_000_000))
        },
        [user],
      )
      return context.newPage()
    },
    close: async () => {
      await browser.close()
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
    },
  }
}
