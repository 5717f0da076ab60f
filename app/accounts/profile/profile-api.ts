import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { getProfile, listAddresses, updateAddresses, updateProfile } from '#contract/accounts/calls.ts'
import type { SavedAddress } from '#contract/addresses/schema.ts'
import type { Output } from '#contract/http/schema.ts'
import { profileChanged } from '../session-slice.ts'

/** An address book as sent; the server validates it again. */
type AddressDrafts = Extract<Args<typeof updateAddresses>['body'], readonly unknown[]>

/** The new book, and the version it is based on, so that another window's changes are not overwritten. */
export const toAddressBookBody = (addresses: SavedAddress[], before: readonly SavedAddress[]) => ({
  addresses: addresses as AddressDrafts,
  before: [...before],
})

export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query<Output<typeof getProfile>, Args<typeof getProfile>>({
      ...via<typeof getProfile>('GET /api/user/profile'),
      providesTags: ['User'],
      // The layout shows the stored name, which the server's response replaces.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined)
        if (reply) dispatch(profileChanged(reply.data))
      },
    }),
    updateProfile: build.mutation<Output<typeof updateProfile>, Args<typeof updateProfile>>({
      ...via<typeof updateProfile>('PUT /api/user/profile'),
      invalidatesTags: (_, error) => (error ? [] : ['User']),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined)
        if (reply) dispatch(profileChanged(reply.data))
      },
    }),
    listAddresses: build.query<Output<typeof listAddresses>, Args<typeof listAddresses>>({
      ...via<typeof listAddresses>('GET /api/user/addresses'),
      providesTags: [{ type: 'User', id: 'addresses' }],
    }),
    updateAddresses: build.mutation<Output<typeof updateAddresses>, Args<typeof updateAddresses>>({
      ...via<typeof updateAddresses>('PUT /api/user/addresses'),
      invalidatesTags: (_, error) => (error ? [] : [{ type: 'User', id: 'addresses' }]),
    }),
  }),
})

export const { useGetProfileQuery, useUpdateProfileMutation, useListAddressesQuery, useUpdateAddressesMutation } =
  profileApi
