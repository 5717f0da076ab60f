import { addEndpoints, toRequest } from '#app/api/add-endpoints.ts'
import type {
  clearProductCache,
  createProduct,
  deleteProduct,
  listProductPage,
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
import type { changePrices, listProductIds, readPrices, undoBulkChange } from '#contract/catalogue/price-calls.ts'
import type { listReviews, moderateReview } from '#contract/catalogue/review-calls.ts'
import type { getSynonyms, updateSynonyms } from '#contract/catalogue/search-calls.ts'
import type { correctStock, getStock } from '#contract/stock/calls.ts'
import type { listSuppliers } from '#contract/stock/low-calls.ts'

/** One figure of a product, edited in the table; with `step`, units that came or went. */
type FigureChange = {
  id: string
  change: { price: number } | { countInStock: number } | { reorderLevel: number }
  step?: number
  key?: string
}

/** Catalogue calls for the office. Writing a product also changes the counts of categories and brands. */
export const manageCatalogueApi = addEndpoints(({ query, mutation, build }) => ({
  listProductPage: query<typeof listProductPage>('GET /api/product/products/paginated', {
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  createProduct: mutation<typeof createProduct>('POST /api/product', {
    invalidatesTags: ['Product', 'Category', 'Brand'],
  }),
  updateProduct: mutation<typeof updateProduct>('PUT /api/product/:id', {
    invalidatesTags: ['Product', 'Category', 'Brand'],
  }),
  /**
   * An optimistic update, reverted if the server refuses. It carries no `updatedAt`: the figure is what the office
   * wants, whatever else was saved in the meantime.
   */
  changeFigure: build.mutation<unknown, FigureChange>({
    query: ({ id, change, step, key }) =>
      step === undefined
        ? toRequest<typeof updateProduct>('PUT /api/product/:id', { params: { id }, body: change })
        : toRequest<typeof changeProducts>('PUT /api/product/bulk', {
            body: { _id: key, ids: [id], change: { countInStock: { by: 'step', step } } },
          }),
    // Not refetched at once: sorted by last change, the row would jump while its neighbour is being edited.
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
  deleteProduct: mutation<typeof deleteProduct>('DELETE /api/product/:id', {
    invalidatesTags: ['Product', 'Category', 'Brand'],
  }),
  changeProducts: mutation<typeof changeProducts>('PUT /api/product/bulk', {
    invalidatesTags: ['Product', 'Category', 'Brand'],
  }),
  deleteProducts: mutation<typeof deleteProducts>('POST /api/product/bulk/delete', {
    invalidatesTags: ['Product', 'Category', 'Brand'],
  }),
  // What matches now, not what matched when it was asked last.
  listProductIds: query<typeof listProductIds>('GET /api/product/selection', { keepUnusedDataFor: 0 }),
  readPrices: mutation<typeof readPrices>('POST /api/product/prices/read'),
  changePrices: mutation<typeof changePrices>('PUT /api/product/prices', { invalidatesTags: ['Product'] }),
  undoBulkChange: mutation<typeof undoBulkChange>('POST /api/product/bulk/:id/undo', {
    invalidatesTags: ['Product', 'Category', 'Brand'],
  }),
  duplicateProduct: mutation<typeof duplicateProduct>('POST /api/product/:id/duplicate', {
    invalidatesTags: ['Product'],
  }),
  getStock: query<typeof getStock>('GET /api/stock/product/:id', { keepUnusedDataFor: 0, providesTags: ['Product'] }),
  correctStock: mutation<typeof correctStock>('POST /api/stock/product/:id/movements', {
    invalidatesTags: ['Product'],
  }),
  listSuppliers: query<typeof listSuppliers>('GET /api/stock/suppliers', { providesTags: ['Product'] }),
  listAttributeNames: query<typeof listAttributeNames>('GET /api/product/attributes', { providesTags: ['Product'] }),
  clearProductCache: mutation<typeof clearProductCache>('POST /api/product/clear-cache', {
    invalidatesTags: ['Product', 'Category', 'Brand'],
  }),
  createCategory: mutation<typeof createCategory>('POST /api/category', { invalidatesTags: ['Category'] }),
  updateCategory: mutation<typeof updateCategory>('PUT /api/category/:id', {
    invalidatesTags: ['Category', 'Product'],
  }),
  deleteCategory: mutation<typeof deleteCategory>('DELETE /api/category/:id', { invalidatesTags: ['Category'] }),
  createBrand: mutation<typeof createBrand>('POST /api/brand', { invalidatesTags: ['Brand'] }),
  updateBrand: mutation<typeof updateBrand>('PUT /api/brand/:id', { invalidatesTags: ['Brand', 'Product'] }),
  deleteBrand: mutation<typeof deleteBrand>('DELETE /api/brand/:id', { invalidatesTags: ['Brand'] }),
  listReviews: query<typeof listReviews>('GET /api/product/reviews', {
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  moderateReview: mutation<typeof moderateReview>('PUT /api/product/:id/reviews/:reviewId', {
    invalidatesTags: ['Product'],
  }),
  listFamilies: query<typeof listFamilies>('GET /api/product/families', {
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  listFamilyMembers: query<typeof listFamilyMembers>('GET /api/product/families/members', {
    keepUnusedDataFor: 0,
    providesTags: ['Product'],
  }),
  createFamily: mutation<typeof createFamily>('POST /api/product/families', { invalidatesTags: ['Product'] }),
  updateFamily: mutation<typeof updateFamily>('PUT /api/product/families', { invalidatesTags: ['Product'] }),
  getSynonyms: query<typeof getSynonyms>('GET /api/product/synonyms', { keepUnusedDataFor: 0 }),
  updateSynonyms: mutation<typeof updateSynonyms>('PUT /api/product/synonyms', { invalidatesTags: ['Product'] }),
}))

export const {
  useListProductPageQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useChangeFigureMutation,
  useGetStockQuery,
  useCorrectStockMutation,
  useDeleteProductMutation,
  useChangeProductsMutation,
  useDeleteProductsMutation,
  useLazyListProductIdsQuery,
  useReadPricesMutation,
  useChangePricesMutation,
  useUndoBulkChangeMutation,
  useDuplicateProductMutation,
  useListAttributeNamesQuery,
  useListSuppliersQuery,
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
