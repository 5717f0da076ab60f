import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/** The browser's only API; each feature injects its endpoints. The first six tags are SPEC.md's; projects use Blog. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'User',
    'Product',
    'Order',
    'Category',
    'Blog',
    'Brand',
    'Document',
    'Slide',
    'Mail',
    'Hotspot',
    'Shop',
    'Message',
    'Payment',
    'Import',
    'List',
    'Quote',
    'Backup',
    'Discount',
    'Design',
  ],
  endpoints: () => ({}),
})
