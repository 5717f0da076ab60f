// Whether the build is of these sources: each part keeps the hash of what it was made from.
// Plain JavaScript, because the machine's own Node, which may be old, runs this file.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const isTest = (file) => /\.test\.tsx?$/.test(file)
const packages = ['package.json', 'package-lock.json']

export const pagesStamp = {
  file: 'build/.built',
  findHash: () =>
    hashOf(
      [
        ...['app', 'contract', 'enclosure', 'public', 'tools', ...packages, 'tsconfig.json'],
        ...['vite.config.ts', 'react-router.config.ts'],
      ]
        .flatMap(listFiles)
        .filter((file) => !isTest(file)),
    ),
}

/** Server and pages in a few files. */
export const shopStamp = {
  file: 'build/.bundled',
  findHash: () => {
    const sources = ['server', 'contract', 'demo', 'tools', ...packages].flatMap(listFiles)
    return hashOf([
      ...sources.filter((file) => !isTest(file) && !/\.(?:webp|pdf|svg|png)$/.test(file)),
      pagesStamp.file,
    ])
  },
}

export const isFresh = ({ file, findHash }) => existsSync(file) && readFileSync(file, 'utf8') === findHash()

export function listFiles(entry) {
  if (!existsSync(entry)) return []
  if (!statSync(entry).isDirectory()) return [entry]
  return readdirSync(entry)
    .sort()
    .flatMap((name) => listFiles(path.join(entry, name)))
}

export function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(listFiles)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
