import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const packagedNode = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

// A registry with three small packages, so that the real npm can be tested offline.
let registry: Server
let folder: string
const tarballs = new Map<string, Buffer>()
const integrityOf = (name: string) =>
  `sha512-${createHash('sha512')
    .update(tarballs.get(name) ?? '')
    .digest('base64')}`

async function pack(name: string, files: Record<string, string>, more: object = {}) {
  const source = path.join(folder, 'sources', name, 'package')
  await mkdir(source, { recursive: true })
  await writeFile(path.join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0', ...more }))
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(source, file), text)
  await chmod(path.join(source, Object.keys(files)[0] ?? ''), 0o755)
  const file = path.join(folder, `${name}.tgz`)
  await run('tar', ['-czf', file, '-C', path.dirname(source), 'package'])
  tarballs.set(name, await readFile(file))
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'setup-'))
  await pack(packagedNode, { node: `#!/bin/sh\nexec "${process.execPath}" "$@"\n` }, { bin: { node: 'node' } })
  await pack('for-running', { 'index.js': '' })
  await pack('for-tests', { 'index.js': '' })
  registry = createServer((request, reply) => {
    const name = path.basename(request.url ?? '', '.tgz')
    const tarball = tarballs.get(name)
    if (!tarball) reply.writeHead(404).end('{}')
    else if (request.url?.endsWith('.tgz')) reply.end(tarball)
    else {
      const dist = { tarball: `http://${request.headers.host}/${name}.tgz`, integrity: integrityOf(name) }
      reply.end(JSON.stringify({ name, versions: { '1.0.0': { name, version: '1.0.0', dist } } }))
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => registry.once('listening', resolve))
})
afterAll(async () => {
  registry.close()
  await rm(folder, { recursive: true, force: true })
})

/** A clone with nothing installed. `integrity` is the lockfile's hash of the packaged Node. */
async function openClone(integrity: string | undefined, more: object = {}) {
  const clone = await mkdtemp(path.join(folder, 'clone-'))
  onTestFinished(() => rm(clone, { recursive: true, force: true }))
  for (const file of ['setup.mjs', 'setup-lock.mjs', 'build-stamps.mjs', 'browser.mjs']) {
    await cp(path.resolve('tools', file), path.join(clone, 'tools', file))
  }
  const packageJson = {
    dependencies: { 'for-running': '1.0.0' },
    devDependencies: { 'for-tests': '1.0.0' },
    optionalDependencies: { [packagedNode]: '1.0.0' },
  }
  const packages = {
    '': packageJson,
    'node_modules/for-running': { version: '1.0.0', integrity: integrityOf('for-running') },
    'node_modules/for-tests': { version: '1.0.0', integrity: integrityOf('for-tests'), dev: true },
    [`node_modules/${packagedNode}`]: { version: '1.0.0', integrity, optional: true, bin: { node: 'node' } },
  }
  await writeFile(path.join(clone, 'package.json'), JSON.stringify({ ...packageJson, ...more }))
  await writeFile(path.join(clone, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  const at = (file: string) => path.join(clone, 'node_modules', file)
  return {
    folder: clone,
    has: (file: string) => existsSync(at(file)),
    inode: async (file: string) => (await stat(at(file))).ino,
    write: async (file: string, text: string) => {
      await mkdir(path.dirname(path.join(clone, file)), { recursive: true })
      await writeFile(path.join(clone, file), text)
    },
    setUp: (...args: string[]) => setUp('--no-build', ...args),
    build: async () => (await setUp()).stdout.includes('building the pages'),
  }
  function setUp(...args: string[]) {
    return run(process.execPath, [path.join(clone, 'tools/setup.mjs'), ...args], {
      env: {
        ...process.env,
        npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
        npm_config_cache: path.join(clone, '.npm'),
      },
    })
  }
}

test('test packages are added later without touching what a running shop uses', async () => {
  const clone = await openClone(integrityOf(packagedNode))
  await clone.setUp()
  expect(clone.has('.bin/node')).toBe(true)
  expect(clone.has('for-tests')).toBe(false)
  const before = await clone.inode('for-running/index.js')
  await clone.setUp('--dev')
  expect(clone.has('for-tests')).toBe(true)
  expect(await clone.inode('for-running/index.js')).toBe(before)
  // Once installed they stay, because a test run may be using them.
  await clone.setUp()
  expect(clone.has('for-tests')).toBe(true)
})

test('a packaged Node that does not match the lockfile is refused', async () => {
  const clone = await openClone(integrityOf('for-tests'))
  await expect(clone.setUp()).rejects.toThrow('is not the one that package-lock.json names')
  expect(clone.has(packagedNode)).toBe(false)
  const unlisted = await openClone(undefined)
  await expect(unlisted.setUp()).rejects.toThrow(`has no hash for node_modules/${packagedNode}`)
  expect(unlisted.has(packagedNode)).toBe(false)
})

test('nothing outside the lockfile is installed', async () => {
  const more = {
    dependencies: { 'for-running': '1.0.0', 'for-tests': '1.0.0', [packagedNode]: '1.0.0', left: '1.0.0' },
  }
  const clone = await openClone(integrityOf(packagedNode), more)
  await expect(clone.setUp()).rejects.toThrow()
  expect(clone.has('for-running')).toBe(false)
})

test('the pages are rebuilt when anything that feeds the build has changed, and only then', async () => {
  const clone = await openClone(integrityOf(packagedNode))
  await clone.setUp()
  await clone.write(
    'node_modules/@react-router/dev/bin.cjs',
    "require('node:fs').mkdirSync('build', { recursive: true })",
  )
  await clone.write('tools/compress.ts', '')
  await clone.write(
    'tools/bundle.ts',
    "import { writeFileSync } from 'node:fs'\nwriteFileSync('build/bundled', String(Math.random()))",
  )
  expect([await clone.build(), await clone.build()]).toEqual([true, false])
  const inputs = ['app/root.tsx', 'contract/a.ts', 'enclosure/a.ts', 'public/robots.txt', 'tools/a.ts', 'tsconfig.json']
  for (const file of [...inputs, 'vite.config.ts', 'react-router.config.ts']) {
    await clone.write(file, '// changed')
    expect([file, await clone.build(), await clone.build()]).toEqual([file, true, false])
  }
  // The bundle includes the server, and is rebuilt for it without new pages.
  const bundle = () => readFile(path.join(clone.folder, 'build/bundled'), 'utf8')
  const before = await bundle()
  expect([await clone.build(), await bundle()]).toEqual([false, before])
  await clone.write('server/main.ts', '// changed')
  expect(await clone.build()).toBe(false)
  expect(await bundle()).not.toBe(before)
})

test('what a running shop may still load stays until the build after the next', async () => {
  const clone = await openClone(integrityOf(packagedNode))
  await clone.setUp()
  await clone.write(
    'node_modules/@react-router/dev/bin.cjs',
    `const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
     mkdirSync('build/client/assets', { recursive: true })
     const release = readFileSync('app/root.tsx', 'utf8')
     if (release === 'broken') process.exit(1)
     writeFileSync('build/client/assets/' + release + '.js', '')`,
  )
  await clone.write('tools/compress.ts', '')
  await clone.write('tools/bundle.ts', '')
  const build = async (release: string) => {
    await clone.write('app/root.tsx', release)
    await clone.build()
    return readdir(path.join(clone.folder, 'build/client/assets'))
  }
  expect(await build('one')).toEqual(['one.js'])
  expect(await build('two')).toEqual(['one.js', 'two.js'])
  await expect(build('broken')).rejects.toThrow()
  expect(await build('three')).toEqual(['three.js', 'two.js'])
})
