import { Printer, Share2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { catalogueApi, useListProductsByIdsQuery } from '#app/catalogue/api.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Price } from '#app/ui/commerce/price.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { ShareButton } from '#app/ui/feedback/share-button.tsx'
import { CardGridSkeleton } from '#app/ui/feedback/skeleton.tsx'
import { keepUnitsTogether } from '#app/ui/format/keep-units-together.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { toCents } from '#contract/money.ts'
import { comparePath, readCompared } from './compare/compare-path.ts'
import { toCompareGroups } from './compare/compare-rows.ts'
import { compareToggled, selectCompared } from './compare/compare-slice.ts'
import { ProductStock } from './product-stock.tsx'
import { QuickAdd } from './quick-add.tsx'

const load = warm(({ url }) => {
  const ids = readCompared(url.searchParams)
  return ids.length > 0 ? [catalogueApi.endpoints.listProductsByIds.initiate(ids)] : []
})

export { load as clientLoader, load as loader }

export const handle = { query: ['ids'] }

/** Up to four products side by side. They are in the URL, so the page can be shared and printed. */
export default function ComparePage() {
  const [search] = useSearchParams()
  const isChosen = useStoredProducts(search.has('ids'))
  const ids = readCompared(search)
  const brand = useBrand()
  const { data, isError, refetch } = useListProductsByIdsQuery(ids, { skip: ids.length === 0 })
  const products = ids.length > 0 ? data : isChosen ? [] : undefined
  return (
    <div className="page-width pb-16">
      <title>{`Compare | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Shop', to: '/shop' }, { label: 'Compare' }]} />
      <div className="page-head">
        <h1>Compare</h1>
      </div>
      {isError && <ErrorState title="The products could not be loaded" onRetry={refetch} />}
      {!products && !isError && <CardGridSkeleton count={ids.length || 2} />}
      {products?.length === 0 && (
        <EmptyState
          title="Nothing to compare yet"
          action={
            <ButtonLink variant="primary" to="/shop">
              Go to the shop
            </ButtonLink>
          }
        >
          Press Compare on up to four products to see them side by side.
        </EmptyState>
      )}
      {products && products.length > 0 && <Comparison products={products} />}
    </div>
  )
}

/** Without products in the URL, opens those selected in this browser. Returns whether it is known what to show. */
function useStoredProducts(isInUrl: boolean): boolean {
  const stored = useSelector(selectCompared)
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const isStored = !isInUrl && stored.length > 0
  useEffect(() => {
    if (isStored) navigate(comparePath(stored), { replace: true })
  }, [isStored, stored, navigate])
  return isInUrl || (isHydrated && !isStored)
}

function Comparison({ products }: { products: ProductSummary[] }) {
  const [onlyDifferences, setOnlyDifferences] = useState(false)
  const compared = useSelector(selectCompared)
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const remove = (id: string) => {
    if (compared.includes(id)) dispatch(compareToggled(id))
    navigate(comparePath(products.map(({ _id }) => _id).filter((other) => other !== id)), { replace: true })
  }
  const groups = toCompareGroups(products)
    .map(({ title, rows }) => ({ title, rows: onlyDifferences ? rows.filter(({ differs }) => differs) : rows }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <>
      <div className="compare-tools">
        <Checkbox
          label="Only differences"
          checked={onlyDifferences}
          onChange={() => setOnlyDifferences(!onlyDifferences)}
        />
        <span className="flex gap-2">
          <ShareButton small title="Compare" icon={<Share2 size={16} aria-hidden="true" />}>
            Share
          </ShareButton>
          <Button small icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="compare-table" aria-label="Products side by side" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th key={product._id} scope="col">
                  <Head product={product} onRemove={() => remove(product._id)} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, rows }) => (
            <tbody key={title}>
              <tr className="compare-group">
                <th scope="rowgroup">{title}</th>
                <td colSpan={products.length} />
              </tr>
              {rows.map(({ name, values, differs }) => (
                <tr key={name} className={differs ? 'compare-differs' : undefined}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={products[index]?._id}>
                      {value ? keepUnitsTogether(value) : <span className="text-ink-3">Not stated</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  )
}

function Head({ product, onRemove }: { product: ProductSummary; onRemove: () => void }) {
  const { name, slug, partNumber, image, price } = product
  return (
    <>
      <IconButton
        small
        label={`Remove ${name}`}
        className="absolute top-1.5 right-1.5 bg-white print:hidden"
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
      {image && <Picture image={image} alt="" sizes="200px" />}
      <span className="part-number">{partNumber}</span>
      <Link to={`/product/${slug}`}>{keepUnitsTogether(name)}</Link>
      <Price cents={toCents(price)} />
      <ProductStock product={product} />
      <QuickAdd product={product} />
    </>
  )
}
