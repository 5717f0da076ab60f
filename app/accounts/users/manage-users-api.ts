import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { deleteUser, inviteUser, listUsers, updateUser } from '#contract/accounts/calls.ts'

export const usersApi = addEndpoints(({ query, mutation }) => ({
  listUsers: query<typeof listUsers>('GET /api/user', { providesTags: [{ type: 'User', id: 'list' }] }),
  inviteUser: mutation<typeof inviteUser>('POST /api/user/invite', { invalidatesTags: ['User'] }),
  updateUser: mutation<typeof updateUser>('PUT /api/user/:id', { invalidatesTags: ['User'] }),
  deleteUser: mutation<typeof deleteUser>('DELETE /api/user/:id', { invalidatesTags: ['User'] }),
}))

export const { useListUsersQuery, useInviteUserMutation, useUpdateUserMutation, useDeleteUserMutation } = usersApi
