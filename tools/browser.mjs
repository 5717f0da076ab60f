// Finds a Chromium or installs one: the system's package if allowed, otherwise Playwright's own. The headless shell is
// preferred, because it has no windows to manage: a page costs a third less work than in the whole browser.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import process from 'node:process'

const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const inside = [
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-headless-shell-linux-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-arm64/chrome-headless-shell',
  'chrome-headless-shell-mac-x64/chrome-headless-shell',
  'chrome-headless-shell-win64/chrome-headless-shell.exe',
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-linux-arm64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
]

function playwrightBrowsers() {
  const caches = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright'
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(homedir(), caches)
  if (!existsSync(folder)) return []
  // 'chromium_headless_shell-1200' before 'chromium-1200'
  const browsers = readdirSync(folder)
    .filter((name) => /^chromium(?:_headless_shell)?-\d+$/.test(name))
    .sort()
    .reverse()
  return browsers.flatMap((name) => inside.map((file) => path.join(folder, name, file)))
}

export const findBrowser = () =>
  [process.env.CHROMIUM, ...usual, ...playwrightBrowsers()].find((file) => file && existsSync(file))

export function ensureBrowser({ say, run, node }) {
  if (findBrowser()) return
  say('installing a Chromium for the browser tests')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    const install = ['install', '-y', '-qq', '--no-install-recommends', 'fonts-liberation']
    try {
      execFileSync('apt-get', ['update', '-qq'], options)
      try {
        execFileSync('apt-get', [...install, 'chromium-headless-shell'], options)
      } catch {
        // Older systems have no package of it.
        execFileSync('apt-get', [...install, 'chromium'], options)
      }
    } catch {
      say("the system package could not be installed, trying Playwright's")
    }
  }
  if (!findBrowser()) {
    // Its libraries are system packages, which only root can install; other users are not asked for a password.
    const libraries = process.getuid?.() === 0 ? ['--with-deps'] : []
    try {
      run(node(), [
        path.resolve('node_modules/playwright-core/cli.js'),
        'install',
        '--only-shell',
        ...libraries,
        'chromium',
      ])
    } catch {
      say("Playwright's could not be installed either")
    }
  }
  if (!findBrowser())
    throw new Error('No Chromium was found and none could be installed. Set CHROMIUM to the path of one.')
}
