import { api } from '#app/api/api.ts'
import { type Args, via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type { getProject, listProjects, Project } from '#contract/projects/calls.ts'

/** In SPEC.md project data is not cached, and its tag is Blog. Writes are in manage-api.ts. */
export const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listProjects: build.query<Output<typeof listProjects>, Args<typeof listProjects>>({
      ...via<typeof listProjects>('GET /api/project/allProject'),
      // SPEC.md: a list, or an object with one.
      transformResponse: (reply: Project[] | { projects: Project[] }) =>
        Array.isArray(reply) ? reply : reply.projects,
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
