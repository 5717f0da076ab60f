import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { catalogueApi, useFilterProductsQuery, useListCategoriesQuery } from '#app/catalogue/api.ts'
import { categoryPath, nonEmptyCategories } from '#app/catalogue/category-links.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/dialogs/drawer.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { CardGridSkeleton, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Pagination } from '#app/ui/tables/pagination.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import type { Facets, filterProducts } from '#contract/catalogue/calls.ts'
import { isAttributeSort, type ProductSort, productSorts } from '#contract/catalogue/sorts.ts'
import type { Output } from '#contract/http/schema.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { ShopCards } from '../shop-card.tsx'
import { SearchNote } from './search-note.tsx'
import { ShopFilters } from './shop-filters.tsx'
import { activeSort, isGrouped, parseShopUrl, type ShopQuery, shopKeys, toListQuery } from './shop-url.ts'
import { filterCount, useShopUrl } from './use-shop-url.ts'

const load = warm(({ url }) => [
  catalogueApi.endpoints.filterProducts.initiate({ querystring: toListQuery(parseShopUrl(url.searchParams)) }),
])

export { load as clientLoader, load as loader }

export const handle = { query: shopKeys }

const sortLabels: Record<ProductSort, string> = {
  newest: 'Newest first',
  'best-selling': 'Best selling',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  rating: 'Best rated',
  name: 'Name',
  relevance: 'Best match',
}
const none: Facets = { brands: [], categories: [], attributes: [], price: { min: 0, max: 0 } }

export default function ShopPage() {
  const vatPercent = useVatPercent()
  const shopUrl = useShopUrl()
  const { query, change, clear, firstPage } = shopUrl
  const [isFiltering, setFiltering] = useState(false)
  const { currentData, data, isError, refetch } = useFilterProductsQuery({ querystring: toListQuery(query) })
  // While another page of the list loads, its filters stay.
  const facets = (currentData ?? data)?.facets ?? none
  const count = filterCount(query)
  // Nothing to filter or sort, and no filter to remove.
  const isBare = currentData?.total === 0 && count === 0
  const category = findOnlyCategory(facets, query.category)
  const title = query.keyword ? `Results for “${query.keyword}”` : (category?.name ?? 'Shop')
  return (
    <div className="page-width">
      <PageHead
        title={title}
        description={`${title}: part numbers, ratings, ${vatPercent > 0 ? 'prices with and without VAT, and' : 'prices and'} stock.`}
        path={canonicalPath(query, category?.slug)}
      />
      {(count > 1 || query.keyword) && <meta name="robots" content="noindex,follow" />}
      <PageBreadcrumbs items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <div className={isBare ? 'shop-page shop-page-bare' : 'shop-page'}>
        <aside className="max-lg:hidden" aria-label="Filters">
          {data || isError ? (
            <ShopFilters facets={facets} shopUrl={shopUrl} />
          ) : (
            [40, 85, 70, 80, 60, 75, 90, 65].map((width) => (
              <Skeleton key={width} width={`${width}%`} className="mb-5" />
            ))
          )}
        </aside>
        <section aria-label="Products">
          <h1 className="mb-4">{title}</h1>
          <div className="shop-list-bar">
            <Button
              className="shop-filters-button lg:hidden"
              icon={<SlidersHorizontal size={18} aria-hidden="true" />}
              onClick={() => setFiltering(true)}
            >
              {count ? `Filters (${count})` : 'Filters'}
            </Button>
            <span className="shop-list-count tabular-nums" role="status">
              {currentData && countProducts(currentData, query)}
              {!currentData && !isError && 'Searching'}
            </span>
            <FilterChips facets={facets} shopUrl={shopUrl} />
            {count > 0 && (
              <button type="button" className="link" onClick={clear}>
                Clear all
              </button>
            )}
            <span className="flex-1 max-md:hidden" />
            <label className="shop-sort">
              <span>Sort by</span>
              <select
                className="input"
                value={activeSort(query)}
                onChange={(event) => change({ sort: event.target.value })}
              >
                {productSorts
                  .filter((sort) => sort !== 'relevance' || query.keyword)
                  .map((sort) => (
                    <option key={sort} value={sort}>
                      {sortLabels[sort]}
                    </option>
                  ))}
                <AttributeSorts facets={facets} query={query} />
              </select>
            </label>
          </div>
          {currentData && <SearchNote query={query} found={currentData} />}
          {isError && <ErrorState title="The products could not be loaded" onRetry={refetch} />}
          {!currentData && !isError && <CardGridSkeleton count={9} three />}
          {currentData && currentData.products.length > 0 && (
            <>
              <ShopCards products={currentData.products} three />
              <Pagination page={currentData.page} pages={currentData.pages} />
            </>
          )}
          {currentData?.products.length === 0 && (
            <NothingFound
              keyword={query.keyword}
              suggestion={currentData.suggestion}
              total={currentData.total}
              firstPage={firstPage}
              hasFilters={count > 0}
              onClear={clear}
            />
          )}
        </section>
      </div>
      <Drawer open={isFiltering} onClose={() => setFiltering(false)} title="Filters" side="left">
        <ShopFilters facets={facets} shopUrl={shopUrl} />
        <div className="shop-filters-done">
          <Button full variant="primary" onClick={() => setFiltering(false)}>
            {currentData ? `Show ${countProducts(currentData, query)}` : 'Show the products'}
          </Button>
        </div>
      </Drawer>
    </div>
  )
}

/** Sorts by ratings and sizes of the products shown; the selected one stays, even if a filter leaves none of it. */
function AttributeSorts({ facets, query }: { facets: Facets; query: ShopQuery }) {
  const names = facets.attributes.filter(({ sortable }) => sortable).map(({ name }) => name)
  const sort = activeSort(query)
  const chosen = isAttributeSort(sort) ? sort.slice('attr:'.length) : undefined
  const all = chosen && !names.includes(chosen) ? [...names, chosen] : names
  return all.map((name) => (
    <option key={name} value={`attr:${name}`}>
      {name}, low to high
    </option>
  ))
}

/** A list of families has one card for several products; their categories know how many. */
function countProducts({ total, facets }: Output<typeof filterProducts>, query: ShopQuery) {
  if (!isGrouped(query)) return pluralise(total, 'product')
  const chosen = facets.categories.filter(({ _id, slug }) => query.category?.some((key) => key === slug || key === _id))
  return pluralise(
    chosen.reduce((sum, { count }) => sum + count, 0),
    'product',
  )
}

function findOnlyCategory(facets: Facets, categories: readonly string[] | undefined) {
  const [only] = categories ?? []
  return categories?.length === 1 ? facets.categories.find(({ _id, slug }) => slug === only || _id === only) : undefined
}

function FilterChips({
  facets,
  shopUrl: { query, toggle, toggleAttribute, change },
}: {
  facets: Facets
  shopUrl: ReturnType<typeof useShopUrl>
}) {
  const nameOf = (all: Facets['brands'], key: string) =>
    all.find(({ _id, slug }) => slug === key || _id === key)?.name ?? key
  const chips = [
    ...(query.category ?? []).map((key) => ({
      key: `category:${key}`,
      label: nameOf(facets.categories, key),
      remove: () => toggle('category', key),
    })),
    ...(query.brand ?? []).map((key) => ({
      key: `brand:${key}`,
      label: nameOf(facets.brands, key),
      remove: () => toggle('brand', key),
    })),
    ...(query.attr ?? []).map((pair) => ({
      key: `attr:${pair}`,
      label: pair.replace(':', ': '),
      remove: () => toggleAttribute(pair),
    })),
    ...(query.inStock ? [{ key: 'stock', label: 'In stock', remove: () => change({ inStock: '' }) }] : []),
    ...(query.lowPrice === undefined
      ? []
      : [{ key: 'low', label: `From ${formatRand(toCents(query.lowPrice))}`, remove: () => change({ lowPrice: '' }) }]),
    ...(query.highPrice === undefined
      ? []
      : [
          {
            key: 'high',
            label: `Up to ${formatRand(toCents(query.highPrice))}`,
            remove: () => change({ highPrice: '' }),
          },
        ]),
  ]
  return chips.map(({ key, label, remove }) => (
    <button key={key} type="button" className="filter-chip" aria-label={`Remove filter ${label}`} onClick={remove}>
      {label} <X size={14} aria-hidden="true" />
    </button>
  ))
}

type NothingProps = {
  keyword: string | undefined
  suggestion: string | undefined
  total: number
  firstPage: string
  hasFilters: boolean
  onClear: () => void
}

/** A search without results suggests where to go next. */
function NothingFound({ keyword, suggestion, total, firstPage, hasFilters, onClear }: NothingProps) {
  if (total > 0)
    return (
      <EmptyState
        title="This page is empty"
        action={
          <ButtonLink variant="primary" to={firstPage}>
            Go to the first page
          </ButtonLink>
        }
      >
        This list is shorter than it was when the link was created: {pluralise(total, 'product')}{' '}
        {total === 1 ? 'is' : 'are'} on earlier pages.
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        title={describeNothing(keyword, hasFilters)}
        action={
          <>
            {suggestion && (
              <ButtonLink variant="primary" to={`/shop?keyword=${encodeURIComponent(suggestion)}`}>
                Search for “{suggestion}”
              </ButtonLink>
            )}
            {hasFilters && <Button onClick={onClear}>Clear all filters</Button>}
            <ButtonLink to="/shop">View all products</ButtonLink>
          </>
        }
      >
        {keyword
          ? 'Part numbers match exactly or from the start; ratings can be written as 63A, 6kA or IP65.'
          : 'Try removing some filters.'}{' '}
        If we do not list it, we may still make it:{' '}
        <Link className="link" to={`/contact${keyword ? `?subject=${encodeURIComponent(keyword)}` : ''}`}>
          ask us
        </Link>
        .
      </EmptyState>
      <Categories />
    </>
  )
}

function Categories() {
  const { data } = useListCategoriesQuery()
  const filled = nonEmptyCategories(data)
  if (filled.length === 0) return null
  return (
    <nav className="shop-start" aria-labelledby="start-from">
      <h2 id="start-from">Or browse by category</h2>
      <ul>
        {filled.map(({ _id, name, slug, productCount }) => (
          <li key={_id}>
            <Link className="filter-chip" to={categoryPath(slug)}>
              {name} <small>{productCount}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function describeNothing(keyword: string | undefined, hasFilters: boolean): string {
  if (keyword) return hasFilters ? `Nothing matches “${keyword}” with these filters` : `Nothing matches “${keyword}”`
  return hasFilters ? 'No products match these filters' : 'No products here'
}

/**
 * One canonical URL for a category or brand and its pages; further filters, sorts and stray keys are the same page to a
 * search engine.
 */
function canonicalPath({ brand, page }: ShopQuery, category: string | undefined): string {
  const search = new URLSearchParams()
  if (category && !brand) search.set('category', category)
  if (brand?.length === 1 && !category) search.set('brand', brand[0] ?? '')
  if (page && page > 1) search.set('page', String(page))
  return search.size > 0 ? `/shop?${search}` : '/shop'
}
