import { addEndpoints } from '#app/api/add-endpoints.ts'
import type {
  getConsents,
  getPassport,
  giveConsent,
  listWithdrawn,
  restoreUnit,
  withdrawUnits,
} from '#contract/passports/calls.ts'

export const passportApi = addEndpoints(({ query, mutation }) => ({
  getPassport: query<typeof getPassport>('GET /api/passport/:code'),
  getConsents: query<typeof getConsents>('GET /api/order/:id/passports', { providesTags: ['Unit', 'Order'] }),
  giveConsent: mutation<typeof giveConsent>('PUT /api/order/:id/passports/:line', { invalidatesTags: ['Unit'] }),
  withdrawUnits: mutation<typeof withdrawUnits>('POST /api/units/withdraw', { invalidatesTags: ['Unit'] }),
  restoreUnit: mutation<typeof restoreUnit>('POST /api/units/:id/restore', { invalidatesTags: ['Unit'] }),
  listWithdrawn: query<typeof listWithdrawn>('GET /api/units/withdrawn', { providesTags: ['Unit'] }),
}))

export const {
  useGetPassportQuery,
  useGetConsentsQuery,
  useGiveConsentMutation,
  useWithdrawUnitsMutation,
  useRestoreUnitMutation,
  useListWithdrawnQuery,
} = passportApi
