import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type {
  clearProductCache,
  createProduct,
  deleteProduct,
  listProductPage,
  Product,
  updateProduct,
} from '#contract/catalogue/calls.ts'
import type {
  createBrand,
  createCategory,
  deleteBrand,
  deleteCategory,
  updateBrand,
  updateCategory,
} from '#contract/catalogue/category-calls.ts'
import type { createFamily, listFamilies, listFamilyMembers, updateFamily } from '#contract/catalogue/family-calls.ts'
import type {
  changeProducts,
  deleteProducts,
  duplicateProduct,
  listAttributeNames,
} from '#contract/catalogue/office-calls.ts'
import type { listReviews, moderateReview } from '#contract/catalogue/review-calls.ts'
import type { getSynonyms, updateSynonyms } from '#contract/catalogue/search-calls.ts'
import type { Output } from '#contract/http/schema.ts'

/** One figure of a product, edited in the table. */
type FigureChange = { id: string; change: { price: number } | { countInStock: number } }

/** Catalogue calls for the office. Writing a product also changes the counts of categories and brands. */
export const manageCatalogueApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProductPage: build.query<Output<typeof listProductPage>, Args<typeof listProductPage>>({
      ...via<typeof listProductPage>('GET /api/product/products/paginated'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    createProduct: build.mutation<Output<typeof createProduct>, Args<typeof createProduct>>({
      ...via<typeof createProduct>('POST /api/product'),
      invalidatesTags: ['Product', 'Category', 'Brand'],
    }),
    updateProduct: build.mutation<Product, Args<typeof updateProduct>>({
      ...via<typeof updateProduct>('PUT /api/product/:id'),
      invalidatesTags: ['Product', 'Category', 'Brand'],
    }),
    /**
     * An optimistic update, reverted if the server refuses. It carries no `updatedAt`: the figure is what the office
     * wants, whatever else was saved in the meantime.
     */
    changeFigure: build.mutation<Product, FigureChange>({
      query: ({ id, change }) => ({ method: 'PUT', url: `/api/product/${encodeURIComponent(id)}`, body: change }),
      // Nothing is refetched: sorted by last change, the row would jump while being edited.
      onQueryStarted: async ({ id, change }, { dispatch, getState, queryFulfilled }) => {
        const patches = manageCatalogueApi.util
          .selectInvalidatedBy(getState(), ['Product'])
          .filter(({ endpointName }) => endpointName === 'listProductPage')
          .map(({ originalArgs }) =>
            dispatch(
              manageCatalogueApi.util.updateQueryData('listProductPage', originalArgs, ({ products }) => {
                const row = products.find(({ _id }) => _id === id)
                if (row) Object.assign(row, change)
              }),
            ),
          )
        await queryFulfilled.catch(() => {
          for (const patch of patches) patch.undo()
        })
      },
    }),
    deleteProduct: build.mutation<Output<typeof deleteProduct>, Args<typeof deleteProduct>>({
      ...via<typeof deleteProduct>('DELETE /api/product/:id'),
      invalidatesTags: ['Product', 'Category', 'Brand'],
    }),
    changeProducts: build.mutation<Output<typeof changeProducts>, Args<typeof changeProducts>>({
      ...via<typeof changeProducts>('PUT /api/product/bulk'),
      invalidatesTags: ['Product', 'Category', 'Brand'],
    }),
    deleteProducts: build.mutation<Output<typeof deleteProducts>, Args<typeof deleteProducts>>({
      ...via<typeof deleteProducts>('POST /api/product/bulk/delete'),
      invalidatesTags: ['Product', 'Category', 'Brand'],
    }),
    duplicateProduct: build.mutation<Output<typeof duplicateProduct>, Args<typeof duplicateProduct>>({
      ...via<typeof duplicateProduct>('POST /api/product/:id/duplicate'),
      invalidatesTags: ['Product'],
    }),
    listAttributeNames: build.query<Output<typeof listAttributeNames>, Args<typeof listAttributeNames>>({
      ...via<typeof listAttributeNames>('GET /api/product/attributes'),
      providesTags: ['Product'],
    }),
    clearProductCache: build.mutation<Output<typeof clearProductCache>, Args<typeof clearProductCache>>({
      ...via<typeof clearProductCache>('POST /api/product/clear-cache'),
      invalidatesTags: ['Product', 'Category', 'Brand'],
    }),
    createCategory: build.mutation<Output<typeof createCategory>, Args<typeof createCategory>>({
      ...via<typeof createCategory>('POST /api/category'),
      invalidatesTags: ['Category'],
    }),
    updateCategory: build.mutation<Output<typeof updateCategory>, Args<typeof updateCategory>>({
      ...via<typeof updateCategory>('PUT /api/category/:id'),
      invalidatesTags: ['Category', 'Product'],
    }),
    deleteCategory: build.mutation<Output<typeof deleteCategory>, Args<typeof deleteCategory>>({
      ...via<typeof deleteCategory>('DELETE /api/category/:id'),
      invalidatesTags: ['Category'],
    }),
    createBrand: build.mutation<Output<typeof createBrand>, Args<typeof createBrand>>({
      ...via<typeof createBrand>('POST /api/brand'),
      invalidatesTags: ['Brand'],
    }),
    updateBrand: build.mutation<Output<typeof updateBrand>, Args<typeof updateBrand>>({
      ...via<typeof updateBrand>('PUT /api/brand/:id'),
      invalidatesTags: ['Brand', 'Product'],
    }),
    deleteBrand: build.mutation<Output<typeof deleteBrand>, Args<typeof deleteBrand>>({
      ...via<typeof deleteBrand>('DELETE /api/brand/:id'),
      invalidatesTags: ['Brand'],
    }),
    listReviews: build.query<Output<typeof listReviews>, Args<typeof listReviews>>({
      ...via<typeof listReviews>('GET /api/product/reviews'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    moderateReview: build.mutation<Output<typeof moderateReview>, Args<typeof moderateReview>>({
      ...via<typeof moderateReview>('PUT /api/product/:id/reviews/:reviewId'),
      invalidatesTags: ['Product'],
    }),
    listFamilies: build.query<Output<typeof listFamilies>, Args<typeof listFamilies>>({
      ...via<typeof listFamilies>('GET /api/product/families'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    listFamilyMembers: build.query<Output<typeof listFamilyMembers>, Args<typeof listFamilyMembers>>({
      ...via<typeof listFamilyMembers>('GET /api/product/families/members'),
      keepUnusedDataFor: 0,
      providesTags: ['Product'],
    }),
    createFamily: build.mutation<Output<typeof createFamily>, Args<typeof createFamily>>({
      ...via<typeof createFamily>('POST /api/product/families'),
      invalidatesTags: ['Product'],
    }),
    updateFamily: build.mutation<Output<typeof updateFamily>, Args<typeof updateFamily>>({
      ...via<typeof updateFamily>('PUT /api/product/families'),
      invalidatesTags: ['Product'],
    }),
    getSynonyms: build.query<Output<typeof getSynonyms>, Args<typeof getSynonyms>>({
      ...via<typeof getSynonyms>('GET /api/product/synonyms'),
      keepUnusedDataFor: 0,
    }),
    updateSynonyms: build.mutation<Output<typeof updateSynonyms>, Args<typeof updateSynonyms>>({
      ...via<typeof updateSynonyms>('PUT /api/product/synonyms'),
      invalidatesTags: ['Product'],
    }),
  }),
})

export const {
  useListProductPageQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useChangeFigureMutation,
  useDeleteProductMutation,
  useChangeProductsMutation,
  useDeleteProductsMutation,
  useDuplicateProductMutation,
  useListAttributeNamesQuery,
  useClearProductCacheMutation,
  useCreateCategoryMutation,
  useUpdateCategoryMutation,
  useDeleteCategoryMutation,
  useCreateBrandMutation,
  useUpdateBrandMutation,
  useDeleteBrandMutation,
  useListReviewsQuery,
  useModerateReviewMutation,
  useListFamiliesQuery,
  useListFamilyMembersQuery,
  useCreateFamilyMutation,
  useUpdateFamilyMutation,
  useGetSynonymsQuery,
  useUpdateSynonymsMutation,
} = manageCatalogueApi
