import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

const tagTypes = [
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
  'Content',
  'Books',
  'Bank',
  'Job',
  'Station',
  'Stock',
  'Library',
  'Unit',
  'TestPlan',
  'Instrument',
  'Customer',
  'Audit',
  'ApiKey',
  'Privacy',
] as const
export type Tag = (typeof tagTypes)[number]

/** The browser's only API; each feature injects its endpoints. The tags are the shop's nouns; projects use Blog. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
})
