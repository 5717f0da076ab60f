import { addEndpoints, toRequest } from '#app/api/add-endpoints.ts'
import type {
  filterProducts,
  getProduct,
  getProductBySlug,
  listExpected,
  listFeaturedProducts,
  listHomeProducts,
  listNewProducts,
  ProductSummary,
  searchProducts,
} from '#contract/catalogue/calls.ts'
import type { listBrands, listCategories } from '#contract/catalogue/category-calls.ts'
import type { getFamily } from '#contract/catalogue/family-calls.ts'
import type {
  changeOwnReview,
  createReview,
  getOwnReview,
  withdrawOwnReview,
} from '#contract/catalogue/review-calls.ts'
import type { suggestProducts } from '#contract/catalogue/search-calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { maxIdsAtOnce } from '#contract/page-sizes.ts'

/** Catalogue calls for shoppers; the back-office's are in manage-api.ts. How long unused responses are kept is part of what we promised the maker. */
export const catalogueApi = addEndpoints(({ query, mutation, build }) => ({
  filterProducts: query<typeof filterProducts>('GET /api/product/filteredProducts', {
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  searchProducts: query<typeof searchProducts>('GET /api/product', { keepUnusedDataFor: 0, providesTags: ['Product'] }),
  /** Those of the ids that are for sale, requested in batches. */
  listProductsByIds: build.query<ProductSummary[], readonly string[]>({
    queryFn: async (ids, _api, _options, ask) => {
      const groups = Array.from({ length: Math.ceil(ids.length / maxIdsAtOnce) }, (_, index) =>
        ids.slice(index * maxIdsAtOnce, (index + 1) * maxIdsAtOnce),
      )
      const replies = await Promise.all(
        groups.map((group) =>
          ask(toRequest<typeof searchProducts>('GET /api/product', { querystring: { ids: group } })),
        ),
      )
      const failed = replies.find(({ error }) => error)
      if (failed?.error) return { error: failed.error }
      return { data: replies.flatMap(({ data }) => (data as Output<typeof searchProducts>).products) }
    },
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  suggestProducts: query<typeof suggestProducts>('GET /api/product/suggestions', {
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  getProduct: query<typeof getProduct>('GET /api/product/:id', { keepUnusedDataFor: 0, providesTags: ['Product'] }),
  getProductBySlug: query<typeof getProductBySlug>('GET /api/product/slug/:slug', {
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  getFamily: query<typeof getFamily>('GET /api/product/:id/family', {
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  listHomeProducts: query<typeof listHomeProducts>('GET /api/product/home', {
    keepUnusedDataFor: 5,
    providesTags: ['Product'],
  }),
  listFeaturedProducts: query<typeof listFeaturedProducts>('GET /api/product/featured', {
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  listNewProducts: query<typeof listNewProducts>('GET /api/product/new', {
    keepUnusedDataFor: 5,
    providesTags: ['Product'],
  }),
  listExpected: query<typeof listExpected>('GET /api/product/expected', { providesTags: ['Product'] }),
  listCategories: query<typeof listCategories>('GET /api/category', { providesTags: ['Category'] }),
  listBrands: query<typeof listBrands>('GET /api/brand', { providesTags: ['Brand'] }),
  createReview: mutation<typeof createReview>('POST /api/product/:id/reviews', { invalidatesTags: ['Product'] }),
  getOwnReview: query<typeof getOwnReview>('GET /api/product/:id/reviews/mine', {
    keepUnusedDataFor: 0,
    providesTags: ['Product', 'User'],
  }),
  changeOwnReview: mutation<typeof changeOwnReview>('PUT /api/product/:id/reviews/mine', {
    invalidatesTags: ['Product'],
  }),
  withdrawOwnReview: mutation<typeof withdrawOwnReview>('DELETE /api/product/:id/reviews/mine', {
    invalidatesTags: ['Product'],
  }),
}))

export const {
  useFilterProductsQuery,
  useSearchProductsQuery,
  useListProductsByIdsQuery,
  useSuggestProductsQuery,
  useGetProductQuery,
  useGetProductBySlugQuery,
  useGetFamilyQuery,
  useListHomeProductsQuery,
  useListFeaturedProductsQuery,
  useListExpectedQuery,
  useListCategoriesQuery,
  useListBrandsQuery,
  useCreateReviewMutation,
  useGetOwnReviewQuery,
  useChangeOwnReviewMutation,
  useWithdrawOwnReviewMutation,
} = catalogueApi
