import { type Args, addEndpoints } from '#app/api/add-endpoints.ts'
import type { getProfile, listAddresses, updateAddresses, updateProfile } from '#contract/accounts/calls.ts'
import type { SavedAddress } from '#contract/addresses/schema.ts'
import { profileChanged } from '../session-slice.ts'

/** An address book as sent; the server validates it again. */
type AddressDrafts = Extract<Args<typeof updateAddresses>['body'], readonly unknown[]>

/** The new book, and the version it is based on, so that another window's changes are not overwritten. */
export const toAddressBookBody = (addresses: SavedAddress[], before: readonly SavedAddress[]) => ({
  addresses: addresses as AddressDrafts,
  before: [...before],
})

export const profileApi = addEndpoints(({ query, mutation }) => ({
  getProfile: query<typeof getProfile>('GET /api/user/profile', {
    providesTags: ['User'],
    // The layout shows the stored name, which the server's response replaces.
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply) dispatch(profileChanged(reply.data))
    },
  }),
  updateProfile: mutation<typeof updateProfile>('PUT /api/user/profile', {
    invalidatesTags: (_, error) => (error ? [] : ['User']),
    onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
      const reply = await queryFulfilled.catch(() => undefined)
      if (reply) dispatch(profileChanged(reply.data))
    },
  }),
  listAddresses: query<typeof listAddresses>('GET /api/user/addresses', {
    providesTags: [{ type: 'User', id: 'addresses' }],
  }),
  updateAddresses: mutation<typeof updateAddresses>('PUT /api/user/addresses', {
    invalidatesTags: (_, error) => (error ? [] : [{ type: 'User', id: 'addresses' }]),
  }),
}))

export const { useGetProfileQuery, useUpdateProfileMutation, useListAddressesQuery, useUpdateAddressesMutation } =
  profileApi
