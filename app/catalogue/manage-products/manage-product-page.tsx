import { ExternalLink } from 'lucide-react'
import { lazy, useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { toApiError } from '#app/api/use-action.ts'
import { warm } from '#app/api/warm.ts'
import { HistoryPanel } from '#app/audit/manage-history-panel.tsx'
import { documentsApi, useListDocumentsQuery } from '#app/documents/api.ts'
import { useUploadImageMutation } from '#app/media/api.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import type { Product } from '#contract/catalogue/calls.ts'
import { catalogueApi, useGetProductQuery, useListBrandsQuery, useListCategoriesQuery } from '../api.ts'
import { useListAttributeNamesQuery } from '../manage-api.ts'
import type { UploadDialog as UploadDialogOf } from './document-picker.tsx'
import { ProductForm } from './product-form.tsx'
import { StockHistory } from './stock-history.tsx'

// The server renders without the visitor's cookie, so a draft would be missing: the hook fetches the product.
const load = warm(() => [
  catalogueApi.endpoints.listCategories.initiate(),
  catalogueApi.endpoints.listBrands.initiate(),
  documentsApi.endpoints.listDocuments.initiate({ querystring: { drafts: true } }),
])

export { load as clientLoader, load as loader }

const LazyUploadDialog = lazy(() => import('#app/documents/manage-upload-dialog.tsx'))

const UploadDialog: UploadDialogOf = (props) => {
  const [sendImage] = useUploadImageMutation()
  return <LazyUploadDialog {...props} sendImage={sendImage} />
}

/** Two URLs: create-product, and update-product with an id. */
export default function ManageProductPage() {
  const { id } = useParams()
  const may = useMay()
  const query = useGetProductQuery({ params: { id: id ?? '' } }, { skip: !id })
  const { currentData: product, refetch } = query
  const categories = useListCategoriesQuery()
  const brands = useListBrandsQuery()
  // The form works without these, so it does not wait for them.
  const known = useListAttributeNamesQuery().data ?? []
  const documents = useListDocumentsQuery({ querystring: { drafts: true } }).data?.docs ?? []
  const [uploadImage] = useUploadImageMutation()
  const navigate = useNavigate()
  const onCreated = useCallback(
    ({ name, status }: Product) => {
      toast.success(status === 'live' ? `${name} is live.` : `${name} is saved as a draft.`)
      navigate('/manage/manage-products')
    },
    [navigate],
  )
  const title = id ? (product?.name ?? 'Edit product') : 'Create product'
  const isReady = (!id || product) && categories.data && brands.data
  const isFailed = !isReady && [query, categories, brands].some(({ isError }) => isError)
  const isMissing = query.isError && [400, 404].includes(toApiError(query.error).status)
  return (
    <>
      <title>{`${title} | Back-office`}</title>
      <Breadcrumbs items={[{ label: 'Products', to: '/manage/manage-products' }, { label: title }]} />
      <div className="office-page-head">
        <h1>{title}</h1>
        <span className="flex-1" />
        {product?.status === 'live' && (
          <ButtonLink
            small
            to={`/product/${product.slug}`}
            target="_blank"
            icon={<ExternalLink size={15} aria-hidden="true" />}
          >
            View in shop
          </ButtonLink>
        )}
      </div>
      {isFailed && isMissing && (
        <ErrorState
          title="Product not found"
          action={
            <ButtonLink small to="/manage/manage-products">
              All products
            </ButtonLink>
          }
        >
          It may have been deleted.
        </ErrorState>
      )}
      {isFailed && !isMissing && (
        <ErrorState
          title="The form could not be loaded"
          onRetry={() => {
            if (id) void refetch()
            void categories.refetch()
            void brands.refetch()
          }}
        />
      )}
      {!isReady && !isFailed && <FormSkeleton />}
      {isReady && (
        <ProductForm
          key={id ?? 'new'}
          product={product}
          categories={categories.data ?? []}
          brands={brands.data ?? []}
          known={known}
          documents={documents}
          UploadDialog={UploadDialog}
          upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()}
          reload={() => refetch().unwrap()}
          onCreated={onCreated}
        />
      )}
      {isReady && product && (
        <StockHistory key={`stock ${product._id}`} product={product} mayCorrect={may('stock.count')} />
      )}
      {product && may('audit.read') && (
        <HistoryPanel key={`history ${product._id}`} entity="product" id={product._id} />
      )}
    </>
  )
}

const FormSkeleton = () => (
  <Loading label="Loading the form">
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <Skeleton height={520} />
      <Skeleton height={520} />
    </div>
  </Loading>
)
