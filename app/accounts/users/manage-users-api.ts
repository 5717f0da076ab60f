import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { deleteUser, listUsers, updateUser } from '#contract/accounts/calls.ts'
import type { Output } from '#contract/http/schema.ts'

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.query<Output<typeof listUsers>, Args<typeof listUsers>>({
      ...via<typeof listUsers>('GET /api/user'),
      providesTags: [{ type: 'User', id: 'list' }],
    }),
    updateUser: build.mutation<Output<typeof updateUser>, Args<typeof updateUser>>({
      ...via<typeof updateUser>('PUT /api/user/:id'),
      invalidatesTags: ['User'],
    }),
    deleteUser: build.mutation<Output<typeof deleteUser>, Args<typeof deleteUser>>({
      ...via<typeof deleteUser>('DELETE /api/user/:id'),
      invalidatesTags: ['User'],
    }),
  }),
})

export const { useListUsersQuery, useUpdateUserMutation, useDeleteUserMutation } = usersApi
