import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http.ts'
import type { getProject, listProjects } from '#contract/projects.ts'

/** SPEC.md keeps no project data once its last reader has gone, and calls its tag Blog. Writes are in manage-api.ts. */
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
  }),
})

export const { useListProjectsQuery, useGetProjectQuery } = projectsApi
