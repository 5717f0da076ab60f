import type { Args } from '#app/api/add-endpoints.ts'
import { parseSort, type Sort } from '#app/ui/tables/table-sort.ts'
import type { listProductPage } from '#contract/catalogue/calls.ts'
import { lowStock } from '#contract/catalogue/low-stock.ts'
import { type ProductColumn, productColumns, productStatuses } from '#contract/catalogue/sorts.ts'
import { parseSearch } from '../search/parse-search.ts'

export const pageSize = 25

export const stockFilters = { low: lowStock, out: 0 } as const

/** The table as its URL describes it. Invalid parts are ignored, so that no link ends in an error. */
export function parseProductsUrl(search: URLSearchParams) {
  const sort = readSort(search.get('sort'))
  const status = productStatuses.find((word) => word === search.get('status'))
  const stock = (['low', 'out'] as const).find((word) => word === search.get('stock'))
  const text = parseSearch(search.get('search'))
  const category = readKey(search.get('category'))
  const brand = readKey(search.get('brand'))
  const page = Math.min(Math.max(1, Math.trunc(Number(search.get('page'))) || 1), 1e9)
  const filter = {
    ...(text ? { search: text } : {}),
    ...(category ? { category: [category] } : {}),
    ...(brand ? { brand: [brand] } : {}),
    ...(stock ? { maxStock: stockFilters[stock] } : {}),
  }
  const query: Args<typeof listProductPage> = {
    querystring: {
      ...filter,
      page,
      limit: pageSize,
      sortBy: sort.id,
      sortOrder: sort.descending ? 'desc' : 'asc',
      status: status ?? 'all',
    },
  }
  return { query, filter, sort, status, stock, search: text, category, brand, page }
}

const readKey = (text: string | null) =>
  text && text.length <= 120 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? text : undefined

function readSort(text: string | null): Sort & { id: ProductColumn } {
  const sort = parseSort(text)
  const id = productColumns.find((column) => column === sort?.id)
  return id && sort ? { id, descending: sort.descending } : { id: 'updatedAt', descending: true }
}
