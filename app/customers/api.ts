import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  addCustomerNote,
  changeCustomerNote,
  findCustomer,
  getCustomer,
  listCustomerDesigns,
  listCustomerInvoices,
  listCustomerMessages,
  listCustomerOrders,
  listCustomerQuotes,
  listCustomerReviews,
  listCustomers,
  listCustomerTags,
  removeCustomerNote,
  restoreCustomerNote,
  tagCustomer,
  withdrawCustomerNews,
} from '#contract/customers/calls.ts'

export const customersApi = addEndpoints(({ query, mutation }) => ({
  listCustomers: query<typeof listCustomers>('GET /api/customer', { providesTags: ['Customer'] }),
  listCustomerTags: query<typeof listCustomerTags>('GET /api/customer/tags', { providesTags: ['Customer'] }),
  findCustomer: query<typeof findCustomer>('GET /api/customer/of', { providesTags: ['Customer'] }),
  getCustomer: query<typeof getCustomer>('GET /api/customer/:id', { providesTags: ['Customer'] }),
  listCustomerOrders: query<typeof listCustomerOrders>('GET /api/customer/:id/orders', { providesTags: ['Order'] }),
  listCustomerQuotes: query<typeof listCustomerQuotes>('GET /api/customer/:id/quotes', { providesTags: ['Quote'] }),
  listCustomerInvoices: query<typeof listCustomerInvoices>('GET /api/customer/:id/invoices', {
    providesTags: ['Order'],
  }),
  listCustomerMessages: query<typeof listCustomerMessages>('GET /api/customer/:id/messages', {
    providesTags: ['Message'],
  }),
  listCustomerReviews: query<typeof listCustomerReviews>('GET /api/customer/:id/reviews', {
    providesTags: ['Product'],
  }),
  listCustomerDesigns: query<typeof listCustomerDesigns>('GET /api/customer/:id/designs', {
    providesTags: ['Design'],
  }),
  addCustomerNote: mutation<typeof addCustomerNote>('POST /api/customer/:id/notes', { invalidatesTags: ['Customer'] }),
  // These also after a refusal: what a colleague wrote is shown.
  changeCustomerNote: mutation<typeof changeCustomerNote>('PUT /api/customer/:id/notes/:note', {
    invalidatesTags: ['Customer'],
  }),
  removeCustomerNote: mutation<typeof removeCustomerNote>('DELETE /api/customer/:id/notes/:note', {
    invalidatesTags: ['Customer'],
  }),
  restoreCustomerNote: mutation<typeof restoreCustomerNote>('POST /api/customer/:id/notes/:note/restore', {
    invalidatesTags: ['Customer'],
  }),
  withdrawCustomerNews: mutation<typeof withdrawCustomerNews>('DELETE /api/customer/:id/news', {
    invalidatesTags: ['Customer'],
  }),
  tagCustomer: mutation<typeof tagCustomer>('PUT /api/customer/:id/tags', { invalidatesTags: ['Customer'] }),
}))

export const {
  useListCustomersQuery,
  useListCustomerTagsQuery,
  useFindCustomerQuery,
  useGetCustomerQuery,
  useListCustomerOrdersQuery,
  useListCustomerQuotesQuery,
  useListCustomerInvoicesQuery,
  useListCustomerMessagesQuery,
  useListCustomerReviewsQuery,
  useListCustomerDesignsQuery,
  useAddCustomerNoteMutation,
  useChangeCustomerNoteMutation,
  useRemoveCustomerNoteMutation,
  useRestoreCustomerNoteMutation,
  useTagCustomerMutation,
  useWithdrawCustomerNewsMutation,
} = customersApi
