import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { deleteUser, getUser, inviteUser, listUsers, updateUser } from '#contract/accounts/calls.ts'

export const usersApi = addEndpoints(({ query, mutation }) => ({
  listUsers: query<typeof listUsers>('GET /api/user', { providesTags: [{ type: 'User', id: 'list' }] }),
  getUser: query<typeof getUser>('GET /api/user/:id', { providesTags: ['User'] }),
  inviteUser: mutation<typeof inviteUser>('POST /api/user/invite', { invalidatesTags: ['User'] }),
  updateUser: mutation<typeof updateUser>('PUT /api/user/:id', { invalidatesTags: ['User'] }),
  deleteUser: mutation<typeof deleteUser>('DELETE /api/user/:id', { invalidatesTags: ['User'] }),
}))

export const {
  useListUsersQuery,
  useGetUserQuery,
  useInviteUserMutation,
  useUpdateUserMutation,
  useDeleteUserMutation,
} = usersApi
