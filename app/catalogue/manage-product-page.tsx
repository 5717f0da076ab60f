import { ExternalLink } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { warm } from '#app/api/warm.ts'
import { documentsApi, useListDocumentsQuery } from '#app/documents/api.ts'
import { useUploadImageMutation } from '#app/media/api.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Product } from '#contract/catalogue.ts'
import { catalogueApi, useGetProductQuery, useListBrandsQuery, useListCategoriesQuery } from './api.ts'
import { manageCatalogueApi, useListAttributeNamesQuery } from './manage-api.ts'
import { ProductForm } from './manage-product-form.tsx'

const { getProduct, listCategories, listBrands } = catalogueApi.endpoints
const load = warm(
  ({ params: { id } }) => [
    ...(id ? [getProduct.initiate({ params: { id } })] : []),
    listCategories.initiate(),
    listBrands.initiate(),
    manageCatalogueApi.endpoints.listAttributeNames.initiate(),
    documentsApi.endpoints.listDocuments.initiate({ querystring: {} }),
  ],
  { mustExist: true },
)

export { load as clientLoader, load as loader }

/** Behind two addresses: create-product, and update-product with an id. */
export default function ManageProductPage() {
  const { id } = useParams()
  const { currentData: product, isError, refetch } = useGetProductQuery({ params: { id: id ?? '' } }, { skip: !id })
  const categories = useListCategoriesQuery()
  const brands = useListBrandsQuery()
  // Without these the form is less handy, not useless: it does not wait for them.
  const known = useListAttributeNamesQuery().data ?? []
  const documents = useListDocumentsQuery({ querystring: {} }).data?.docs ?? []
  const [uploadImage] = useUploadImageMutation()
  const navigate = useNavigate()
  const onCreated = useCallback(
    ({ name, status }: Product) => {
      toast.success(status === 'live' ? `${name} is in the shop.` : `${name} is saved, and not in the shop yet.`)
      navigate('/manage/manage-products')
    },
    [navigate],
  )
  const title = id ? (product?.name ?? 'Edit product') : 'Create product'
  const isReady = (!id || product) && categories.data && brands.data
  return (
    <>
      <title>{`${title} | Back-office`}</title>
      <Breadcrumbs items={[{ label: 'Products', to: '/manage/manage-products' }, { label: title }]} />
      <div className="work-head">
        <h1>{title}</h1>
        <span className="sp" />
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
      {!isReady && (isError || categories.isError || brands.isError) && (
        <ErrorState
          title="The form could not be loaded"
          onRetry={() => {
            if (id) void refetch()
            void categories.refetch()
            void brands.refetch()
          }}
        />
      )}
      {!isReady && !(isError || categories.isError || brands.isError) && <FormSkeleton />}
      {isReady && (
        <ProductForm
          key={id ?? 'new'}
          product={product}
          categories={categories.data ?? []}
          brands={brands.data ?? []}
          known={known}
          documents={documents}
          upload={(image, onProgress) => uploadImage({ image, onProgress }).unwrap()}
          reload={() => refetch().unwrap()}
          onCreated={onCreated}
        />
      )}
    </>
  )
}

const FormSkeleton = () => (
  <Loading label="Loading the form">
    <div className="product-form">
      <Skeleton height={520} />
      <Skeleton height={520} />
    </div>
  </Loading>
)
