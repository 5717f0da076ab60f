import type { Args } from '#app/api/via.ts'
import type { filterProducts } from '#contract/catalogue.ts'
import { defaultProductSort, type ProductSort, productSorts } from '#contract/catalogue-sorts.ts'

/** The shop's filters, sort and page live in the address: a reload or a shared link shows the same. */
export type ShopQuery = Args<typeof filterProducts>['querystring']

const list = (text: string | null) => text?.split(',').filter(Boolean) ?? []
const amount = (text: string | null) => {
  const value = Number(text)
  return text && Number.isFinite(value) && value >= 0 ? value : undefined
}

/** Whatever stands in the address: what makes no sense is left out, so that no link ends in an error. */
export function readShopAddress(search: URLSearchParams): ShopQuery {
  const sort = search.get('sort') as ProductSort
  const page = Number(search.get('page'))
  const keyword = search.get('keyword')?.trim().slice(0, 100)
  return compact({
    keyword: keyword || undefined,
    category: some(list(search.get('category'))),
    brand: some(list(search.get('brand'))),
    attr: some(search.getAll('attr').filter((pair) => /^[^:]+:.+$/.test(pair))),
    lowPrice: amount(search.get('lowPrice')),
    highPrice: amount(search.get('highPrice')),
    sort: productSorts.includes(sort) ? sort : undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  })
}

const some = (values: string[]) => (values.length ? values : undefined)

const compact = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

export const shownSort = (query: ShopQuery): ProductSort => query.sort ?? defaultProductSort(query.keyword)

/** Puts a choice into a comma-separated key, or takes it out. */
export function toggled(values: readonly string[] | undefined, value: string): string[] {
  const before = values ?? []
  return before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
}
