import { Plus, RefreshCw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { writeQuery } from '#app/api/via.ts'
import { useAppDispatch } from '#app/hooks.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ExportLinks } from '#app/ui/export-links.tsx'
import { TableSkeleton } from '#app/ui/list-skeleton.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Select } from '#app/ui/select.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TableRange } from '#app/ui/table-range.tsx'
import { formatSort } from '#app/ui/table-sort.ts'
import { toast } from '#app/ui/toast.ts'
import { Toolbar } from '#app/ui/toolbar.tsx'
import { TypedSearch } from '#app/ui/typed-search.tsx'
import { useAddress } from '#app/ui/use-address.ts'
import type { ProductSummary } from '#contract/catalogue.ts'
import { useListBrandsQuery, useListCategoriesQuery } from './api.ts'
import {
  manageCatalogueApi,
  useChangeFigureMutation,
  useClearProductCacheMutation,
  useDuplicateProductMutation,
  useListProductPageQuery,
} from './manage-api.ts'
import { BulkProducts } from './manage-bulk-products.tsx'
import { DeleteProducts } from './manage-delete-products.tsx'
import { productColumns, statusWords } from './manage-product-columns.tsx'
import { lowStock, pageSize, readProductsAddress } from './manage-products-address.ts'

const toOptions = (all: readonly { slug: string; name: string }[] | undefined) =>
  (all ?? []).map(({ slug, name }) => ({ value: slug, label: name }))

export default function ManageProductsPage() {
  const [address, change] = useAddress()
  const { query, filter, sort, status, stock, search, category, brand, page } = readProductsAddress(address)
  const { currentData, data, isFetching, isError, error, refetch } = useListProductPageQuery(query)
  const categories = useListCategoriesQuery().data
  const brands = useListBrandsQuery().data
  const [selected, setSelected] = useSelection(JSON.stringify([filter, status]))
  const [doomed, setDoomed] = useState<ProductSummary>()
  const dispatch = useAppDispatch()
  const columns = useColumns(setDoomed)
  // The old rows stay, paler, while the next are on their way; after a failure they would lie.
  const shown = currentData ?? (isFetching ? data : undefined)
  const isFiltered = Boolean(search || category || brand || stock || status)
  return (
    <>
      <title>Products | Back-office</title>
      <div className="work-head">
        <h1>Products</h1>
        <span className="sp" />
        <ExportLinks
          href={(format) => `/api/product/export${writeQuery({ ...filter, status, format })}`}
          renew={() => dispatch(renewal(filter))}
        />
        <ClearCache />
        <ButtonLink small variant="go" to="/manage/create-product" icon={<Plus size={16} aria-hidden="true" />}>
          Create product
        </ButtonLink>
      </div>
      <section className="panel" aria-busy={isFetching}>
        <StatusTabs address={address} filter={filter} status={status} />
        <Toolbar>
          <TypedSearch label="Name or part number" value={search} onChange={(text) => change({ search: text })} />
          <Select
            dense
            hideLabel
            label="Category"
            placeholder="Every category"
            options={toOptions(categories)}
            value={category ?? ''}
            onChange={(event) => change({ category: event.target.value })}
          />
          <Select
            dense
            hideLabel
            label="Brand"
            placeholder="Every brand"
            options={toOptions(brands)}
            value={brand ?? ''}
            onChange={(event) => change({ brand: event.target.value })}
          />
          <Select
            dense
            hideLabel
            label="Stock"
            placeholder="Any stock"
            options={[
              { value: 'low', label: `Low stock (${lowStock} or fewer)` },
              { value: 'out', label: 'Out of stock' },
            ]}
            value={stock ?? ''}
            onChange={(event) => change({ stock: event.target.value })}
          />
        </Toolbar>
        <BulkProducts
          ids={selected}
          categories={categories ?? []}
          brands={brands ?? []}
          onDone={() => setSelected([])}
        />
        {isError && !isFetching && (
          <ErrorState title="The products could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!shown && isFetching && <TableSkeleton columns={7} />}
        {shown && (
          <DataTable
            label="Products"
            columns={columns}
            rows={shown.products}
            rowId={(product) => product._id}
            rowName={(product) => product.name}
            sort={sort}
            onSort={(next) => change({ sort: formatSort(next) })}
            selected={selected}
            onSelect={setSelected}
            empty={<NoProducts isFiltered={isFiltered} isBeyond={page > 1 && shown.total > 0} />}
          />
        )}
        {shown && shown.total > 0 && (
          <div className="table-foot">
            <TableRange page={page} limit={pageSize} total={shown.total} />
            <span className="sp" />
            <Pagination page={page} pages={shown.pages} />
          </div>
        )}
      </section>
      {doomed && (
        <DeleteProducts
          ids={[doomed._id]}
          name={doomed.name}
          onDone={() => setSelected(selected.filter((id) => id !== doomed._id))}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

/** What was chosen under one filter is no longer in sight under another: it counts only there. Other pages keep it. */
function useSelection(filter: string) {
  const [chosen, setChosen] = useState<{ filter: string; ids: string[] }>({ filter, ids: [] })
  const ids = chosen.filter === filter ? chosen.ids : none
  return [ids, (next: string[]) => setChosen({ filter, ids: next })] as const
}

const none: string[] = []

/** Stable from render to render: a figure that is being edited must not be drawn anew under the typing hand. */
function useColumns(remove: (product: ProductSummary) => void) {
  const navigate = useNavigate()
  const [changeFigure] = useChangeFigureMutation()
  const [duplicateProduct] = useDuplicateProductMutation()
  const { run: duplicate } = useAction(duplicateProduct, { fallback: 'The product could not be copied.' })
  return useMemo(
    () =>
      productColumns({
        changeFigure: ({ _id }, change) => changeFigure({ id: _id, change }).unwrap(),
        duplicate: async ({ _id, name }) => {
          const reply = await duplicate({ params: { id: _id } })
          if (!reply.ok) return toast.error(reply.text)
          toast.success(`This is a copy of ${name}. It is a draft until you make it live.`)
          navigate(`/manage/update-product/${reply.value._id}`)
        },
        remove,
      }),
    [changeFigure, duplicate, navigate, remove],
  )
}

const renewal = (filter: TabsProps['filter']) =>
  manageCatalogueApi.endpoints.listProductPage.initiate(
    { querystring: { ...filter, limit: 1 } },
    { forceRefetch: true, subscribe: false },
  )

type TabsProps = {
  address: URLSearchParams
  filter: ReturnType<typeof readProductsAddress>['filter']
  status: string | undefined
}

function StatusTabs({ address, filter, status }: TabsProps) {
  const counts = {
    all: useCount(filter, 'all'),
    live: useCount(filter, 'live'),
    draft: useCount(filter, 'draft'),
    archived: useCount(filter, 'archived'),
  }
  const to = (word: string) => {
    const next = new URLSearchParams(address)
    next.delete('page')
    if (word === 'all') next.delete('status')
    else next.set('status', word)
    return `?${next}`
  }
  return (
    <TabLinks
      label="Status"
      tabs={tabs.map((word) => ({
        to: to(word),
        label: word === 'all' ? 'All' : statusWords[word][0],
        count: counts[word],
        current: word === (status ?? 'all'),
      }))}
    />
  )
}

const tabs = ['all', 'live', 'draft', 'archived'] as const

const useCount = (filter: TabsProps['filter'], status: (typeof tabs)[number]) =>
  useListProductPageQuery({ querystring: { ...filter, status, limit: 1 } }).data?.total

function ClearCache() {
  const [clearCache] = useClearProductCacheMutation()
  const { run, isBusy } = useAction(clearCache, { fallback: 'The cache could not be cleared.' })
  const clear = async () => {
    const reply = await run()
    if (reply.ok) toast.success(reply.value.message)
    else toast.error(reply.text)
  }
  return (
    <Button
      small
      icon={<RefreshCw size={15} aria-hidden="true" />}
      busy={isBusy}
      busyText="Clearing"
      title="Every page of the shop is made anew from the database"
      onClick={() => void clear()}
    >
      Clear cache
    </Button>
  )
}

function NoProducts({ isFiltered, isBeyond }: { isFiltered: boolean; isBeyond: boolean }) {
  if (isBeyond)
    return (
      <EmptyState
        title="This page is empty"
        action={<ButtonLink to="/manage/manage-products">All products</ButtonLink>}
      >
        There are fewer products now than this page number needs.
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        title="No product fits this search"
        action={<ButtonLink to="/manage/manage-products">Clear search and filters</ButtonLink>}
      >
        Try a shorter word or another filter. Part numbers are found by their beginning.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No products yet"
      action={
        <ButtonLink variant="go" to="/manage/create-product">
          Create product
        </ButtonLink>
      }
    >
      Create the first one here, or bring many at once with Import spreadsheet.
    </EmptyState>
  )
}
