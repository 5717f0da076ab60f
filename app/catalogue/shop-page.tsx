import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { categoryPath, filledCategories } from '#app/shell/category-menu.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { ShopCards } from '#app/shell/shop-card.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/drawer.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { CardGridSkeleton, Skeleton } from '#app/ui/skeleton.tsx'
import type { Facets } from '#contract/catalogue.ts'
import { type ProductSort, productSorts } from '#contract/catalogue-sorts.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { catalogueApi, useFilterProductsQuery, useListCategoriesQuery } from './api.ts'
import { inWords } from './figures.ts'
import { readShopAddress, type ShopQuery, shownSort } from './shop-address.ts'
import { ShopFilters } from './shop-filters.tsx'
import { filterCount, useShopAddress } from './use-shop-address.ts'

const load = warm(({ url }) => [
  catalogueApi.endpoints.filterProducts.initiate({ querystring: readShopAddress(url.searchParams) }),
])

export { load as clientLoader, load as loader }

const sortLabels: Record<ProductSort, string> = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  rating: 'Best rated',
  name: 'Name',
  relevance: 'Best match',
}
const none: Facets = { brands: [], categories: [], attributes: [], price: { min: 0, max: 0 } }

export default function ShopPage() {
  const address = useShopAddress()
  const { query, change, clear, firstPage } = address
  const [isFiltering, setFiltering] = useState(false)
  const { currentData, data, isError, refetch } = useFilterProductsQuery({ querystring: query })
  // While another page of the list is on its way, its filters stay as they were.
  const facets = (currentData ?? data)?.facets ?? none
  const count = filterCount(query)
  // Nothing to filter or to sort, and no filter to take back.
  const isBare = currentData?.total === 0 && count === 0
  const category = findOnlyCategory(facets, query.category)
  const title = query.keyword ? `Results for “${query.keyword}”` : (category?.name ?? 'Shop')
  return (
    <div className="wrap">
      <PageHead
        title={title}
        description={`${title}: part numbers, ratings, prices with and without VAT, and stock.`}
        path={canonicalPath(query, category?.slug)}
      />
      {(count > 1 || query.keyword) && <meta name="robots" content="noindex,follow" />}
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <div className={isBare ? 'shop bare' : 'shop'}>
        <aside className="max-lg:hidden" aria-label="Filters">
          {data || isError ? (
            <ShopFilters facets={facets} address={address} />
          ) : (
            [40, 85, 70, 80, 60, 75, 90, 65].map((width) => (
              <Skeleton key={width} width={`${width}%`} className="mb-5" />
            ))
          )}
        </aside>
        <section aria-label="Products">
          <h1 className="mb-4">{title}</h1>
          <div className="list-bar">
            <Button
              className="filters-btn lg:hidden"
              icon={<SlidersHorizontal size={18} aria-hidden="true" />}
              onClick={() => setFiltering(true)}
            >
              {count ? `Filters (${count})` : 'Filters'}
            </Button>
            <span className="num" role="status">
              {currentData && inWords(currentData.total)}
              {!currentData && !isError && 'Looking'}
            </span>
            <FilterChips facets={facets} address={address} />
            {count > 0 && (
              <button type="button" className="link" onClick={clear}>
                Clear all
              </button>
            )}
            <span className="sp" />
            <label className="sort">
              <span>Sort by</span>
              <select
                className="input"
                value={shownSort(query)}
                onChange={(event) => change({ sort: event.target.value })}
              >
                {productSorts
                  .filter((sort) => sort !== 'relevance' || query.keyword)
                  .map((sort) => (
                    <option key={sort} value={sort}>
                      {sortLabels[sort]}
                    </option>
                  ))}
              </select>
            </label>
          </div>
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
        <ShopFilters facets={facets} address={address} />
        <Button full variant="go" className="mt-4" onClick={() => setFiltering(false)}>
          {currentData ? `Show ${inWords(currentData.total)}` : 'Show the products'}
        </Button>
      </Drawer>
    </div>
  )
}

function findOnlyCategory(facets: Facets, categories: readonly string[] | undefined) {
  const [only] = categories ?? []
  return categories?.length === 1 ? facets.categories.find(({ _id, slug }) => slug === only || _id === only) : undefined
}

function FilterChips({
  facets,
  address: { query, toggle, toggleAttribute, change },
}: {
  facets: Facets
  address: ReturnType<typeof useShopAddress>
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

/** A search without a result offers a way on. */
function NothingFound({ keyword, suggestion, total, firstPage, hasFilters, onClear }: NothingProps) {
  if (total > 0)
    return (
      <EmptyState
        title="This page is empty"
        action={
          <ButtonLink variant="go" to={firstPage}>
            To the first page
          </ButtonLink>
        }
      >
        The list has become shorter than the link that led here: {inWords(total)} {total === 1 ? 'is' : 'are'} on
        earlier pages.
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        title={toNothing(keyword, hasFilters)}
        action={
          <>
            {suggestion && (
              <ButtonLink variant="go" to={`/shop?keyword=${encodeURIComponent(suggestion)}`}>
                Search for “{suggestion}”
              </ButtonLink>
            )}
            {hasFilters && <Button onClick={onClear}>Clear all filters</Button>}
            <ButtonLink to="/shop">See everything</ButtonLink>
          </>
        }
      >
        {keyword
          ? 'Part numbers are matched exactly or by their beginning; ratings can be written as 63A, 6kA or IP65.'
          : 'Fewer filters show more.'}{' '}
        If we do not list it, we may still make it:{' '}
        <Link className="link" to={`/contact${keyword ? `?subject=${encodeURIComponent(keyword)}` : ''}`}>
          ask the office
        </Link>
        .
      </EmptyState>
      <Categories />
    </>
  )
}

function Categories() {
  const { data } = useListCategoriesQuery()
  const filled = filledCategories(data)
  if (filled.length === 0) return null
  return (
    <nav className="start-from" aria-labelledby="start-from">
      <h2 id="start-from">Or start from a category</h2>
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

function toNothing(keyword: string | undefined, hasFilters: boolean): string {
  if (keyword) return hasFilters ? `Nothing matches “${keyword}” with these filters` : `Nothing matches “${keyword}”`
  return hasFilters ? 'No product has all of this' : 'No products here'
}

/** One address for a category or a brand and its pages; further filters, sorts and stray keys are the same page to a search engine. */
function canonicalPath({ brand, page }: ShopQuery, category: string | undefined): string {
  const search = new URLSearchParams()
  if (category && !brand) search.set('category', category)
  if (brand?.length === 1 && !category) search.set('brand', brand[0] ?? '')
  if (page && page > 1) search.set('page', String(page))
  return search.size > 0 ? `/shop?${search}` : '/shop'
}
