import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { createProject, deleteProject, updateProject } from '#contract/projects/calls.ts'

const manageProjectsApi = addEndpoints(({ mutation }) => ({
  // A refused write must not refetch: the form would be filled with somebody else's text.
  createProject: mutation<typeof createProject>('POST /api/project', {
    invalidatesTags: (_result, error) => (error ? [] : ['Blog']),
  }),
  updateProject: mutation<typeof updateProject>('PUT /api/project/:id', {
    invalidatesTags: (_result, error) => (error ? [] : ['Blog']),
  }),
  deleteProject: mutation<typeof deleteProject>('DELETE /api/project/:id', {
    invalidatesTags: (_result, error) => (error ? [] : ['Blog']),
  }),
}))

export const { useCreateProjectMutation, useUpdateProjectMutation, useDeleteProjectMutation } = manageProjectsApi
