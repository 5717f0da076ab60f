import type { Args } from '#app/api/add-endpoints.ts'
import { hasControlCharacters, parseSearch } from '#app/catalogue/search/parse-search.ts'
import type { filterProducts } from '#contract/catalogue/calls.ts'
import {
  type AttributeSort,
  defaultProductSort,
  isAttributeSort,
  type ProductSort,
  productSorts,
} from '#contract/catalogue/sorts.ts'

/** The shop's filters, sort and page are in the URL: a reload or a shared link shows the same. */
export type ShopQuery = Args<typeof filterProducts>['querystring']

/** All of them, so that the server caches a page per choice and none for stray keys. */
const keyNames: Record<keyof ShopQuery, true> = {
  keyword: true,
  category: true,
  brand: true,
  attr: true,
  lowPrice: true,
  highPrice: true,
  inStock: true,
  exact: true,
  group: true,
  sort: true,
  page: true,
}
export const shopKeys = Object.keys(keyNames)

const most = 50
const largestAmount = 1e9
const largestPage = 1e9

/** Ids and slugs, which are lower case; the limits are those of the contract's `filterProducts`. */
const keys = (values: readonly string[]) =>
  values
    .flatMap((value) => value.split(','))
    .map((key) => key.trim().toLowerCase())
    .filter((key) => key.length <= 120 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key))
    .slice(0, most)

const amount = (text: string | null) => {
  const value = Number(text)
  return text && value >= 0 && value <= largestAmount ? value : undefined
}

/** Whatever is in the URL: invalid parts are ignored, so that no link ends in an error. */
export function parseShopUrl(search: URLSearchParams): ShopQuery {
  const sort = search.get('sort') ?? ''
  const page = Number(search.get('page'))
  return compact({
    keyword: parseSearch(search.get('keyword')) || undefined,
    category: some(keys(search.getAll('category'))),
    brand: some(keys(search.getAll('brand'))),
    attr: some(
      search
        .getAll('attr')
        .map((pair) => pair.trim())
        .filter((pair) => /^[^:]+:.+$/.test(pair) && pair.length <= 300 && !hasControlCharacters(pair))
        .slice(0, most),
    ),
    lowPrice: amount(search.get('lowPrice')),
    highPrice: amount(search.get('highPrice')),
    inStock: search.get('inStock') === 'true' || undefined,
    exact: search.get('exact') === 'true' || undefined,
    sort: isSort(sort) ? sort : undefined,
    page: Number.isInteger(page) && page > 1 && page <= largestPage ? page : undefined,
  })
}

const isSort = (sort: string): sort is ProductSort | AttributeSort =>
  productSorts.some((one) => one === sort) || (isAttributeSort(sort) && !hasControlCharacters(sort))

const some = (values: string[]) => (values.length ? values : undefined)

const compact = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** A category starts with what sells best; the whole shop with what is new. */
export const activeSort = (query: ShopQuery): ProductSort | AttributeSort =>
  query.sort ?? (query.category && !query.keyword ? 'best-selling' : defaultProductSort(query.keyword))

/** What the page asks the server for. */
export const toListQuery = (query: ShopQuery): ShopQuery => ({
  ...query,
  ...(activeSort(query) === defaultProductSort(query.keyword) ? {} : { sort: activeSort(query) }),
  // A search lands on the part itself.
  ...(isGrouped(query) ? { group: 'family' } : {}),
})

/** Families are one card each in a category that is not narrowed further to certain ratings. */
export const isGrouped = ({ keyword, category, attr, sort }: ShopQuery): boolean =>
  category !== undefined && !keyword && !attr && !(sort && isAttributeSort(sort))

/** Adds a choice to a comma-separated key, or removes it. */
export function toggleValue(values: readonly string[] | undefined, value: string): string[] {
  const before = values ?? []
  return before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
}
