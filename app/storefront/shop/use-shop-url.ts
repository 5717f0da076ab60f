import { useSearchParams } from 'react-router'
import { parseShopUrl, type ShopQuery, toggleValue } from './shop-url.ts'

type Change = Partial<Record<'keyword' | 'sort' | 'lowPrice' | 'highPrice' | 'inStock', string>>

/** Reads and writes the shop's URL; any change goes back to the first page. */
export function useShopUrl() {
  const [search, setSearch] = useSearchParams()
  const query = parseShopUrl(search)
  const write = (edit: (next: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        next.delete('page')
        edit(next)
        return next
      },
      { preventScrollReset: true },
    )
  const first = new URLSearchParams(search)
  first.delete('page')
  return {
    query,
    firstPage: first.size > 0 ? `/shop?${first}` : '/shop',
    change: (changes: Change) =>
      write((next) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value)
          else next.delete(key)
        }
      }),
    toggle: (key: 'category' | 'brand', value: string) =>
      write((next) => {
        const values = toggleValue(query[key], value)
        if (values.length) next.set(key, values.join(','))
        else next.delete(key)
      }),
    toggleAttribute: (pair: string) =>
      write((next) => {
        const pairs = toggleValue(query.attr, pair)
        next.delete('attr')
        for (const one of pairs) next.append('attr', one)
      }),
    clear: () =>
      write((next) => {
        for (const key of ['category', 'brand', 'attr', 'lowPrice', 'highPrice', 'inStock']) next.delete(key)
      }),
  }
}

export const filterCount = (query: ShopQuery): number =>
  (query.category?.length ?? 0) +
  (query.brand?.length ?? 0) +
  (query.attr?.length ?? 0) +
  (query.lowPrice === undefined ? 0 : 1) +
  (query.highPrice === undefined ? 0 : 1) +
  (query.inStock ? 1 : 0)
