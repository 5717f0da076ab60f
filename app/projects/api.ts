import { addEndpoints } from '#app/api/add-endpoints.ts'
import type { getProject, listProjects, Project } from '#contract/projects/calls.ts'

/** Project data is not cached, and its tag is Blog. Writes are in manage-api.ts. */
export const projectsApi = addEndpoints(({ query }) => ({
  listProjects: query<typeof listProjects>('GET /api/project/allProject', {
    // The response is a list, or an object with one.
    transformResponse: (reply: Project[] | { projects: Project[] }) => (Array.isArray(reply) ? reply : reply.projects),
    keepUnusedDataFor: 0,
    providesTags: ['Blog'],
  }),
  getProject: query<typeof getProject>('GET /api/project/:key', { keepUnusedDataFor: 0, providesTags: ['Blog'] }),
}))

export const { useListProjectsQuery, useGetProjectQuery } = projectsApi
