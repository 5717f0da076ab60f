import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http.ts'
import type { createProject, deleteProject, getProject, listProjects, updateProject } from '#contract/projects.ts'

/** SPEC.md keeps no project data once its last reader has gone, and calls its tag Blog. */
export const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query<Output<typeof listProjects>, Args<typeof listProjects>>({
      ...via<typeof listProjects>('GET /api/project/allProject'),
      keepUnusedDataFor: 0,
      providesTags: ['Blog'],
    }),
    getProject: build.query<Output<typeof getProject>, Args<typeof getProject>>({
      ...via<typeof getProject>('GET /api/project/:key'),
      keepUnusedDataFor: 0,
      providesTags: ['Blog'],
    }),
    // A refused write must not fetch anew: the writer's form would be filled with somebody else's words.
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

export const {
  useListProjectsQuery,
  useGetProjectQuery,
  useCreateProjectMutation,
  useUpdateProjectMutation,
  useDeleteProjectMutation,
} = projectsApi
