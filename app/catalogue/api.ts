import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type {
  filterProducts,
  getProduct,
  getProductBySlug,
  listFeaturedProducts,
  listNewProducts,
  listTopProducts,
  Product,
  ProductSummary,
  searchProducts,
} from '#contract/catalogue/calls.ts'
import type { listBrands, listCategories } from '#contract/catalogue/category-calls.ts'
import type { Family, getFamily } from '#contract/catalogue/family-calls.ts'
import type {
  changeOwnReview,
  createReview,
  getOwnReview,
  withdrawOwnReview,
} from '#contract/catalogue/review-calls.ts'
import type { suggestProducts } from '#contract/catalogue/search-calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { maxIdsAtOnce } from '#contract/page-sizes.ts'

/** Catalogue calls for shoppers; the back-office's are in manage-api.ts. Keep-unused times are SPEC.md's. */
export const catalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    filterProducts: build.query<Output<typeof filterProducts>, Args<typeof filterProducts>>({
      ...via<typeof filterProducts>('GET /api/product/filteredProducts'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    searchProducts: build.query<Output<typeof searchProducts>, Args<typeof searchProducts>>({
      ...via<typeof searchProducts>('GET /api/product'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    /** Those of the ids that are for sale, requested in batches. */
    listProductsByIds: build.query<ProductSummary[], readonly string[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const { query } = via<typeof searchProducts>('GET /api/product')
        const groups = Array.from({ length: Math.ceil(ids.length / maxIdsAtOnce) }, (_, index) =>
          ids.slice(index * maxIdsAtOnce, (index + 1) * maxIdsAtOnce),
        )
        const replies = await Promise.all(groups.map((group) => ask(query({ querystring: { ids: [...group] } }))))
        const failed = replies.find(({ error }) => error)
        if (failed?.error) return { error: failed.error }
        return { data: replies.flatMap(({ data }) => (data as Output<typeof searchProducts>).products) }
      },
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    suggestProducts: build.query<Output<typeof suggestProducts>, Args<typeof suggestProducts>>({
      ...via<typeof suggestProducts>('GET /api/product/suggestions'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    getProduct: build.query<Product, Args<typeof getProduct>>({
      ...via<typeof getProduct>('GET /api/product/:id'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    getProductBySlug: build.query<Product, Args<typeof getProductBySlug>>({
      ...via<typeof getProductBySlug>('GET /api/product/slug/:slug'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    getFamily: build.query<Family, Args<typeof getFamily>>({
      ...via<typeof getFamily>('GET /api/product/:id/family'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    listTopProducts: build.query<Output<typeof listTopProducts>, Args<typeof listTopProducts>>({
      ...via<typeof listTopProducts>('GET /api/product/top'),
      keepUnusedDataFor: 1,
      providesTags: ['Product'],
    }),
    listFeaturedProducts: build.query<Output<typeof listFeaturedProducts>, Args<typeof listFeaturedProducts>>({
      ...via<typeof listFeaturedProducts>('GET /api/product/featured'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    listNewProducts: build.query<Output<typeof listNewProducts>, Args<typeof listNewProducts>>({
      ...via<typeof listNewProducts>('GET /api/product/new'),
      keepUnusedDataFor: 5,
      providesTags: ['Product'],
    }),
    listCategories: build.query<Output<typeof listCategories>, Args<typeof listCategories>>({
      ...via<typeof listCategories>('GET /api/category'),
      providesTags: ['Category'],
    }),
    listBrands: build.query<Output<typeof listBrands>, Args<typeof listBrands>>({
      ...via<typeof listBrands>('GET /api/brand'),
      providesTags: ['Brand'],
    }),
    createReview: build.mutation<Output<typeof createReview>, Args<typeof createReview>>({
      ...via<typeof createReview>('POST /api/product/:id/reviews'),
      invalidatesTags: ['Product'],
    }),
    getOwnReview: build.query<Output<typeof getOwnReview>, Args<typeof getOwnReview>>({
      ...via<typeof getOwnReview>('GET /api/product/:id/reviews/mine'),
      keepUnusedDataFor: 0,
      providesTags: ['Product', 'User'],
    }),
    changeOwnReview: build.mutation<Output<typeof changeOwnReview>, Args<typeof changeOwnReview>>({
      ...via<typeof changeOwnReview>('PUT /api/product/:id/reviews/mine'),
      invalidatesTags: ['Product'],
    }),
    withdrawOwnReview: build.mutation<Output<typeof withdrawOwnReview>, Args<typeof withdrawOwnReview>>({
      ...via<typeof withdrawOwnReview>('DELETE /api/product/:id/reviews/mine'),
      invalidatesTags: ['Product'],
    }),
  }),
})

export const {
  useFilterProductsQuery,
  useSearchProductsQuery,
  useListProductsByIdsQuery,
  useSuggestProductsQuery,
  useGetProductQuery,
  useGetProductBySlugQuery,
  useGetFamilyQuery,
  useListTopProductsQuery,
  useListFeaturedProductsQuery,
  useListNewProductsQuery,
  useListCategoriesQuery,
  useListBrandsQuery,
  useCreateReviewMutation,
  useGetOwnReviewQuery,
  useChangeOwnReviewMutation,
  useWithdrawOwnReviewMutation,
} = catalogueApi
