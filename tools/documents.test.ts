import { execFile } from 'node:child_process'
import { access, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { settings } from '../server/config.ts'
import { writeSettingsPage } from './settings-page.ts'

const { stdout } = await promisify(execFile)('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'])
const pages = stdout.split('\n').filter(Boolean)

test('docs/settings.md has every setting with its default: npm run settings', async () => {
  const page = await readFile('docs/settings.md', 'utf8')
  expect(page).toBe(writeSettingsPage())
  expect(Object.keys(settings.shape).filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
})

test('links between documents lead somewhere', async () => {
  expect(pages.length).toBeGreaterThan(50)
  const broken: string[] = []
  for (const page of pages) {
    const text = (await readFile(page, 'utf8')).replaceAll(/```[^`]*```/g, '')
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue
      const [file = '', anchor] = target.split('#')
      const full = file ? path.join(path.dirname(page), file) : page
      if (!(await isThere(full))) broken.push(`${page}: ${target}`)
      else if (anchor && !(await findAnchors(full)).includes(anchor)) broken.push(`${page}: ${target}`)
    }
  }
  expect(broken).toEqual([])
})

test('every file and folder that the README names exists', async () => {
  const readme = await readFile('README.md', 'utf8')
  const named = [...readme.matchAll(/`((?:contract|server|app|enclosure|demo|test|tools|docs)\/[\w./-]+)`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(30)
  const areThere = await Promise.all(named.map(isThere))
  expect(named.filter((_, at) => !areThere[at])).toEqual([])
})

test('every decision is in the index, and every decision that is mentioned exists', async () => {
  const files = (await readdir('docs/decisions')).filter((file) => file !== 'README.md')
  const index = await readFile('docs/decisions/README.md', 'utf8')
  expect(files.filter((file) => !index.includes(`(${file})`))).toEqual([])
  const numbers = files.map((file) => file.slice(0, 4))
  const mentioned = await Promise.all(
    pages.map(async (page) => {
      const text = await readFile(page, 'utf8')
      return [...text.matchAll(/(?<![\d.,#-])0[01]\d{2}(?![\d.,]\d|-\d)/g)].map(([number]) => `${page}: ${number}`)
    }),
  )
  expect(mentioned.flat().filter((mention) => !numbers.includes(mention.slice(-4)))).toEqual([])
})

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

/** Headings as GitHub turns them into anchors. */
async function findAnchors(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8')
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
