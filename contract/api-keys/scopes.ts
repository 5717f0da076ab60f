import type { Permission } from '#contract/accounts/permissions.ts'

/** What an API key may read. A call that no scope names is refused, whatever the key. */
export const scopes = ['products', 'stock', 'orders', 'documents'] as const
export type Scope = (typeof scopes)[number]

type Described = {
  name: string
  hint: string
  /** What the calls below ask for inside, as if somebody in the office made them. */
  permissions: readonly Permission[]
  /** Reads only; a test calls every route with a key. */
  calls: readonly string[]
}

export const scopeTable: Record<Scope, Described> = {
  products: {
    name: 'Products',
    hint: 'Products that are live, with prices, and categories and brands.',
    permissions: [],
    calls: [
      '/api/product/products/paginated',
      '/api/product/products/allProduct',
      '/api/product/filteredProducts',
      '/api/product/:id',
      '/api/product/slug/:slug',
      '/api/category',
      '/api/brand',
    ],
  },
  stock: {
    name: 'Stock',
    hint: 'What there is of a product, why it changed and what it cost, and what to buy.',
    permissions: ['catalogue.read'],
    calls: ['/api/stock/product/:id', '/api/stock/low'],
  },
  orders: {
    name: 'Orders',
    hint: 'All orders with buyers, addresses and payments.',
    permissions: ['orders.read', 'orders.money'],
    calls: ['/api/order', '/api/order/:id', '/api/order/:id/history'],
  },
  documents: {
    name: 'Tax documents',
    hint: 'Invoices and credit notes, as a list and as PDFs.',
    permissions: ['orders.money'],
    calls: ['/api/paper', '/api/paper/:id/file'],
  },
}

const byCall = new Map(scopes.flatMap((scope) => scopeTable[scope].calls.map((call) => [call, scope] as const)))

/** The scope that names a call; a key only reads. */
export const scopeOf = (method: string, url: string | undefined): Scope | undefined =>
  method === 'GET' || method === 'HEAD' ? byCall.get(url ?? '') : undefined

/** What every key begins with, so that people and scanners of leaked secrets recognise one. */
export const keyPrefix = 'swy_'
export const keyPattern = /^swy_[\w-]{43}$/

/** How long a key may live. */
export const keyDays = [30, 90, 180, 365] as const
