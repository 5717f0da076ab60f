import { expect, test } from 'vitest'
import { isCurrent, manageGroups } from './manage-links.ts'

test.each([
  ['/manage', 'Dashboard'],
  ['/manage/', 'Dashboard'],
  ['/manage/orders', 'Orders'],
  ['/manage/update-product/6f1', 'Products'],
  ['/manage/upload-docs', 'Documents'],
  ['/manage/create-tooltip', 'Hotspots'],
  ['/manage/projects', 'Projects'],
])('at %s the sidebar marks %s and nothing else', (path, label) => {
  const marked = manageGroups.flatMap(({ links }) => links.filter((link) => isCurrent(link, path)))
  expect(marked.map((link) => link.label)).toEqual([label])
})
