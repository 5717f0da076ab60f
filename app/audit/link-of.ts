import type { AuditRow } from '#contract/audit/calls.ts'

const pages: Record<string, (id: string) => string> = {
  product: (id) => `/manage/update-product/${id}`,
  customer: (id) => `/manage/users/${id}`,
  'customer note': (id) => `/manage/users/${id}`,
  order: (id) => `/manage/orders/${id}`,
  quote: (id) => `/manage/quotes/${id}`,
  'quote version': (id) => `/manage/quotes/${id}`,
  project: (id) => `/manage/update-project/${id}`,
  page: (id) => `/manage/pages/${id}`,
  category: () => '/manage/categories',
  brand: () => '/manage/brands',
  document: () => '/manage/update-docs',
  slide: () => '/manage/update-slider',
  hotspots: () => '/manage/update-tooltips',
  discount: () => '/manage/discounts',
  review: () => '/manage/reviews',
  message: () => '/manage/messages',
  synonyms: () => '/manage/synonyms',
  'change of bank details': () => '/manage/settings',
  'data request': () => '/manage/settings/privacy',
  incident: () => '/manage/settings/privacy',
  'API key': () => '/manage/settings/api-keys',
  settings: () => '/manage/settings',
  books: () => '/manage/reports/accounting',
  station: () => '/manage/settings/workshop',
  'test plan': () => '/manage/settings/test-plans',
  'enclosure rates': () => '/manage/enclosure-rates',
}

/** Where the thing is, unless it was deleted. */
export const linkOf = ({ entity, entityId, action }: AuditRow): string | undefined =>
  action === 'delete' ? undefined : pages[entity]?.(entityId)
