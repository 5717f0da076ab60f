import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  countOrders,
  getDashboard,
  getOrderCounts,
  getWork,
  listSalesByDate,
  sumSales,
} from '#contract/dashboard/calls.ts'
import type { discardEmail, listUnsentEmails, resendEmail } from '#contract/mail/calls.ts'
import type { getQuoteFigures } from '#contract/quotes/office-calls.ts'

export const dashboardApi = addEndpoints(({ query, mutation }) => ({
  countOrders: query<typeof countOrders>('GET /api/order/total-orders', { providesTags: ['Order'] }),
  sumSales: query<typeof sumSales>('GET /api/order/total-sales', { providesTags: ['Order'] }),
  listSalesByDate: query<typeof listSalesByDate>('GET /api/order/total-sales-by-date', { providesTags: ['Order'] }),
  getDashboard: query<typeof getDashboard>('GET /api/order/dashboard', {
    providesTags: ['Order', 'Product', 'Payment', 'Mail'],
  }),
  getOrderCounts: query<typeof getOrderCounts>('GET /api/order/counts', { providesTags: ['Order', 'Payment'] }),
  getWork: query<typeof getWork>('GET /api/order/work', {
    providesTags: ['Order', 'Payment', 'Quote', 'Message', 'Privacy'],
  }),
  getQuoteFigures: query<typeof getQuoteFigures>('GET /api/quote/figures', { providesTags: ['Quote'] }),
  listUnsentMails: query<typeof listUnsentEmails>('GET /api/shop/mails', {
    keepUnusedDataFor: 0,
    providesTags: ['Mail'],
  }),
  sendMailAgain: mutation<typeof resendEmail>('POST /api/shop/mails/:id', { invalidatesTags: ['Mail'] }),
  dropMail: mutation<typeof discardEmail>('DELETE /api/shop/mails/:id', { invalidatesTags: ['Mail'] }),
}))

export const {
  useCountOrdersQuery,
  useSumSalesQuery,
  useListSalesByDateQuery,
  useGetDashboardQuery,
  useGetOrderCountsQuery,
  useGetWorkQuery,
  useGetQuoteFiguresQuery,
  useListUnsentMailsQuery,
  useSendMailAgainMutation,
  useDropMailMutation,
} = dashboardApi
