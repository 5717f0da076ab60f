import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http.ts'
import type { dropMail, listUnsentMails, sendMailAgain } from '#contract/mails.ts'
import type { countOrders, getDashboard, listSalesByDate, sumSales } from '#contract/orders-dashboard.ts'

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
    listUnsentMails: build.query<Output<typeof listUnsentMails>, Args<typeof listUnsentMails>>({
      ...via<typeof listUnsentMails>('GET /api/shop/mails'),
      keepUnusedDataFor: 0,
      providesTags: ['Mail'],
    }),
    sendMailAgain: build.mutation<Output<typeof sendMailAgain>, Args<typeof sendMailAgain>>({
      ...via<typeof sendMailAgain>('POST /api/shop/mails/:id'),
      invalidatesTags: ['Mail'],
    }),
    dropMail: build.mutation<Output<typeof dropMail>, Args<typeof dropMail>>({
      ...via<typeof dropMail>('DELETE /api/shop/mails/:id'),
      invalidatesTags: ['Mail'],
    }),
  }),
})

export const {
  useCountOrdersQuery,
  useSumSalesQuery,
  useListSalesByDateQuery,
  useGetDashboardQuery,
  useListUnsentMailsQuery,
  useSendMailAgainMutation,
  useDropMailMutation,
} = dashboardApi
