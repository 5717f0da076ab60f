import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useProof } from '#app/accounts/security/use-proof.ts'
import { useMay } from '#app/accounts/use-may.ts'
import { live } from '#app/api/live.ts'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { writeQuery } from '#app/api/write-url.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { DataTable } from '#app/ui/tables/data-table.tsx'
import { ExportLinks } from '#app/ui/tables/export-links.tsx'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { formatSort } from '#app/ui/tables/table-sort.ts'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { lowStock } from '#contract/catalogue/low-stock.ts'
import { useListBrandsQuery, useListCategoriesQuery } from '../api.ts'
import { useChangeFigureMutation, useDuplicateProductMutation, useListProductPageQuery } from '../manage-api.ts'
import { BulkProducts } from './bulk-products.tsx'
import { DeleteProducts } from './delete-products.tsx'
import { productColumns, productStatusLabels } from './product-columns.tsx'
import { pageSize, parseProductsUrl } from './products-url.ts'
import { SelectAll } from './select-all.tsx'

const toOptions = (all: readonly { slug: string; name: string }[] | undefined) =>
  (all ?? []).map(({ slug, name }) => ({ value: slug, label: name }))

export default function ManageProductsPage() {
  const [params, change] = useUrlState()
  const { query, filter, sort, status, stock, search, category, brand, page } = parseProductsUrl(params)
  const { currentData, data, isFetching, isError, error, refetch } = useListProductPageQuery(query, live)
  const categories = useListCategoriesQuery().data
  const brands = useListBrandsQuery().data
  const [selected, setSelected] = useSelection(JSON.stringify([filter, status]))
  const [productToDelete, setProductToDelete] = useState<ProductSummary>()
  const mayWrite = useMay()('catalogue.write')
  const columns = useColumns(setProductToDelete, mayWrite)
  // Old rows stay, dimmed, while the next ones load; after a failure they would be wrong.
  const latest = currentData ?? (isFetching ? data : undefined)
  const isFiltered = Boolean(search || category || brand || stock || status)
  return (
    <>
      <title>Products | Back-office</title>
      <div className="office-page-head">
        <h1>Products</h1>
        <span className="flex-1" />
        <ExportLinks
          href={(format) => `/api/product/export${writeQuery({ ...filter, status, format })}`}
          renew={useProof()}
        />
        {mayWrite && (
          <ButtonLink small variant="primary" to="/manage/create-product" icon={<Plus size={16} aria-hidden="true" />}>
            Create product
          </ButtonLink>
        )}
      </div>
      <section className="panel" aria-busy={isFetching && !currentData}>
        <StatusTabs params={params} filter={filter} status={status} />
        <Toolbar>
          <DebouncedSearch label="Name or part number" value={search} onChange={(text) => change({ search: text })} />
          <Select
            dense
            hideLabel
            label="Category"
            placeholder="All categories"
            options={toOptions(categories)}
            value={category ?? ''}
            onChange={(event) => change({ category: event.target.value })}
          />
          <Select
            dense
            hideLabel
            label="Brand"
            placeholder="All brands"
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
          more={
            latest && (
              <SelectAll
                key={JSON.stringify([filter, status])}
                filter={{ ...filter, status: status ?? 'all' }}
                total={latest.total}
                selected={selected}
                isPage={latest.products.length > 0 && latest.products.every(({ _id }) => selected.includes(_id))}
                onSelect={setSelected}
              />
            )
          }
          onDone={(failed = []) => setSelected(failed)}
        />
        {isError && !isFetching && (
          <ErrorState title="The products could not be loaded" onRetry={refetch}>
            {toWords(toApiError(error), { fallback: 'Please try again.' })}
          </ErrorState>
        )}
        {!latest && isFetching && <TableSkeleton columns={7} />}
        {latest && (
          <DataTable
            label="Products"
            columns={columns}
            rows={latest.products}
            rowId={(product) => product._id}
            rowName={(product) => product.name}
            sort={sort}
            onSort={(next) => change({ sort: formatSort(next) })}
            {...(mayWrite ? { selected, onSelect: setSelected } : {})}
            empty={
              <NoProducts
                search={search}
                isFiltered={isFiltered}
                isBeyond={page > 1 && latest.total > 0}
                mayWrite={mayWrite}
              />
            }
          />
        )}
        {latest && <PageFoot page={page} limit={pageSize} pages={latest.pages} total={latest.total} />}
      </section>
      {productToDelete && (
        <DeleteProducts
          ids={[productToDelete._id]}
          name={productToDelete.name}
          onDone={() => setSelected(selected.filter((id) => id !== productToDelete._id))}
          onClose={() => setProductToDelete(undefined)}
        />
      )}
    </>
  )
}

/** A selection counts only under the filter it was made with, where it is visible. It survives paging. */
function useSelection(filter: string) {
  const [chosen, setChosen] = useState<{ filter: string; ids: string[] }>({ filter, ids: [] })
  const ids = chosen.filter === filter ? chosen.ids : none
  return [ids, (next: string[]) => setChosen({ filter, ids: next })] as const
}

const none: string[] = []

/** Stable between renders: a cell must not re-render while it is being edited. */
function useColumns(remove: (product: ProductSummary) => void, mayWrite: boolean) {
  const navigate = useNavigate()
  const [changeNumber] = useChangeFigureMutation()
  const [duplicateProduct] = useDuplicateProductMutation()
  const { run: duplicate } = useAction(duplicateProduct, { fallback: 'The product could not be copied.' })
  return useMemo(
    () =>
      productColumns({
        mayWrite,
        changeNumber: ({ _id }, change) => changeNumber({ id: _id, change }).unwrap(),
        stepStock: ({ _id, countInStock }, step, key) =>
          changeNumber({ id: _id, step, key, change: { countInStock: countInStock + step } }).unwrap(),
        duplicate: async ({ _id, name }) => {
          const reply = await duplicate({ params: { id: _id } })
          if (!reply.ok) return toast.error(reply.text)
          toast.success(`Copied from ${name}. It stays a draft until you make it live.`)
          navigate(`/manage/update-product/${reply.value._id}`)
        },
        remove,
      }),
    [changeNumber, duplicate, navigate, remove, mayWrite],
  )
}

type TabsProps = {
  params: URLSearchParams
  filter: ReturnType<typeof parseProductsUrl>['filter']
  status: string | undefined
}

function StatusTabs({ params, filter, status }: TabsProps) {
  const counts = {
    all: useCount(filter, 'all'),
    live: useCount(filter, 'live'),
    draft: useCount(filter, 'draft'),
    archived: useCount(filter, 'archived'),
  }
  const to = (word: string) => {
    const next = new URLSearchParams(params)
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
        label: word === 'all' ? 'All' : productStatusLabels[word][0],
        count: counts[word],
        current: word === (status ?? 'all'),
      }))}
    />
  )
}

const tabs = ['all', 'live', 'draft', 'archived'] as const

const useCount = (filter: TabsProps['filter'], status: (typeof tabs)[number]) =>
  useListProductPageQuery({ querystring: { ...filter, status, limit: 1 } }).data?.total

type NoProductsProps = { search: string | undefined; isFiltered: boolean; isBeyond: boolean; mayWrite: boolean }

function NoProducts({ search, isFiltered, isBeyond, mayWrite }: NoProductsProps) {
  if (isBeyond)
    return (
      <EmptyState
        title="This page is empty"
        action={<ButtonLink to="/manage/manage-products">All products</ButtonLink>}
      >
        There are no longer enough products to fill this page.
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        title={search ? 'No products found' : 'No products match these filters'}
        action={<ButtonLink to="/manage/manage-products">Clear search and filters</ButtonLink>}
      >
        {search
          ? 'Try a shorter search or another filter. Part numbers match from the start.'
          : 'Choose other filters, or clear them.'}
      </EmptyState>
    )
  if (!mayWrite) return <EmptyState title="No products yet">Whoever looks after the catalogue creates them.</EmptyState>
  return (
    <EmptyState
      title="No products yet"
      action={
        <ButtonLink variant="primary" to="/manage/create-product">
          Create product
        </ButtonLink>
      }
    >
      Create your first product here, or import many at once from a spreadsheet.
    </EmptyState>
  )
}
