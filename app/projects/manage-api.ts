import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type { createProject, deleteProject, updateProject } from '#contract/projects/calls.ts'

const manageProjectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A refused write must not refetch: the form would be filled with somebody else's text.
    createProject: build.mutation<Output<typeof createProject>, Args<typeof createProject>>({
      ...via<typeof createProject>('POST /api/project'),
      invalidatesTags: (_result, error) => (error ? [] : ['Blog']),
    }),
    updateProject: build.mutation<Output<typeof updateProject>, Args<typeof updateProject>>({
      ...via<typeof updateProject>('PUT /api/project/:id'),
      invalidatesTags: (_result, error) => (error ? [] : ['Blog']),
    }),
    deleteProject: build.mutation<Output<typeof deleteProject>, Args<typeof deleteProject>>({
      ...via<typeof deleteProject>('DELETE /api/project/:id'),
      invalidatesTags: (_result, error) => (error ? [] : ['Blog']),
    }),
  }),
})

export const { useCreateProjectMutation, useUpdateProjectMutation, useDeleteProjectMutation } = manageProjectsApi
