import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { countOrders, getDashboard, getOrderCounts, listSalesByDate, sumSales } from '#contract/dashboard/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import type { discardEmail, listUnsentEmails, resendEmail } from '#contract/mail/calls.ts'
import type { getQuoteFigures } from '#contract/quotes/office-calls.ts'

export const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    countOrders: build.query<Output<typeof countOrders>, Args<typeof countOrders>>({
      ...via<typeof countOrders>('GET /api/order/total-orders'),
      providesTags: ['Order'],
    }),
    sumSales: build.query<Output<typeof sumSales>, Args<typeof sumSales>>({
      ...via<typeof sumSales>('GET /api/order/total-sales'),
      providesTags: ['Order'],
    }),
    listSalesByDate: build.query<Output<typeof listSalesByDate>, Args<typeof listSalesByDate>>({
      ...via<typeof listSalesByDate>('GET /api/order/total-sales-by-date'),
      providesTags: ['Order'],
    }),
    getDashboard: build.query<Output<typeof getDashboard>, Args<typeof getDashboard>>({
      ...via<typeof getDashboard>('GET /api/order/dashboard'),
      providesTags: ['Order', 'Product', 'Payment', 'Mail'],
    }),
    getOrderCounts: build.query<Output<typeof getOrderCounts>, Args<typeof getOrderCounts>>({
      ...via<typeof getOrderCounts>('GET /api/order/counts'),
      providesTags: ['Order', 'Payment'],
    }),
    getQuoteFigures: build.query<Output<typeof getQuoteFigures>, Args<typeof getQuoteFigures>>({
      ...via<typeof getQuoteFigures>('GET /api/quote/figures'),
      providesTags: ['Quote'],
    }),
    listUnsentMails: build.query<Output<typeof listUnsentEmails>, Args<typeof listUnsentEmails>>({
      ...via<typeof listUnsentEmails>('GET /api/shop/mails'),
      keepUnusedDataFor: 0,
      providesTags: ['Mail'],
    }),
    sendMailAgain: build.mutation<Output<typeof resendEmail>, Args<typeof resendEmail>>({
      ...via<typeof resendEmail>('POST /api/shop/mails/:id'),
      invalidatesTags: ['Mail'],
    }),
    dropMail: build.mutation<Output<typeof discardEmail>, Args<typeof discardEmail>>({
      ...via<typeof discardEmail>('DELETE /api/shop/mails/:id'),
      invalidatesTags: ['Mail'],
    }),
  }),
})

export const {
  useCountOrdersQuery,
  useSumSalesQuery,
  useListSalesByDateQuery,
  useGetDashboardQuery,
  useGetOrderCountsQuery,
  useGetQuoteFiguresQuery,
  useListUnsentMailsQuery,
  useSendMailAgainMutation,
  useDropMailMutation,
} = dashboardApi
