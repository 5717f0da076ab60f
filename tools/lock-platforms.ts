// Adds the packages of other platforms to package-lock.json. npm omits those that the registry at hand does not have,
// and `npm ci` then refuses the lockfile. Run it after `npm install` has changed the lockfile and `npm ci` says
// "Missing".
import { readFileSync, writeFileSync } from 'node:fs'

type Locked = {
  version?: string
  dev?: boolean
  optionalDependencies?: Record<string, string>
  [field: string]: unknown
}

const file = 'package-lock.json'
const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(file, 'utf8'))

/** What npm reads from the package itself: without it, every platform would install all of them. */
function platformOf(name: string): Locked {
  const parts = name.split(/[-/]/)
  const one = (...values: string[]) => parts.filter((part) => values.includes(part))
  const [os, cpu] = [
    one('android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'),
    one('arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'),
  ]
  const [abi = ''] = one('gnu', 'gnueabihf', 'musl', 'musleabihf')
  if (!cpu.length) throw new Error(`${name}: its name does not say where it runs`)
  return { cpu, ...(abi && { libc: [abi.startsWith('gnu') ? 'glibc' : 'musl'] }), ...(os.length && { os }) }
}

for (const { dev, optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (Object.keys(lock.packages).some((place) => place.endsWith(`node_modules/${name}`))) continue
    const missing = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
    lock.packages[`node_modules/${name}`] = missing
    console.log(`added ${name}@${version}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
