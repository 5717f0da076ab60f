import { expect, test } from 'vitest'
import { findCurrent } from './manage-links.ts'

test.each([
  ['/manage', 'Dashboard'],
  ['/manage/', 'Dashboard'],
  ['/manage/orders', 'Orders'],
  ['/manage/update-product/6f1', 'Products'],
  ['/manage/upload-docs', 'Documents'],
  ['/manage/create-tooltip', 'Hotspots'],
  ['/manage/projects', 'Projects'],
  ['/manage/orders/4f2', 'Orders'],
  ['/manage/customers/4f2', 'Customers'],
  ['/manage/users', 'Accounts and roles'],
  ['/manage/orders/payments', 'Payments'],
  ['/manage/packing/picking-list', 'Packing'],
  ['/manage/settings/vat', 'VAT'],
  ['/manage/settings/delivery', 'Settings'],
])('at %s the menu marks %s', (path, label) => {
  expect(findCurrent(path)?.label).toBe(label)
})
