import { z } from 'zod'
import { productSummary } from '#contract/catalogue/calls.ts'
import {
  absentWhenBlank,
  type Call,
  day,
  id,
  idParams,
  line,
  messageReply,
  optionalLine,
  prose,
  queryWhole,
  reference,
  seenAt,
  slug,
  slugInPath,
  stamps,
} from '#contract/http/schema.ts'
import { imageSource } from '#contract/media/calls.ts'

export const project = z.object({
  _id: id,
  title: z.string(),
  slug: z.string(),
  /** The first of `images`, or '' if there is none. */
  image: z.string(),
  images: z.array(z.string()),
  description: z.string(),
  client: z.string().optional(),
  location: z.string().optional(),
  completedOn: z.string().optional(),
  /** Products still for sale. Not included in lists. */
  products: z.array(productSummary).optional(),
  ...stamps,
})
export type Project = z.infer<typeof project>

const fields = {
  title: line(160, 1),
  slug,
  image: imageSource,
  images: z.array(imageSource).max(30),
  description: prose(20_000),
  client: optionalLine(120),
  location: optionalLine(120),
  completedOn: absentWhenBlank(day),
  products: z.array(reference).max(50),
}

export const projectDraft = z.object({
  ...fields,
  slug: slug.optional().describe('Derived from the title if omitted.'),
  image: imageSource.optional(),
  images: fields.images.default([]),
  description: fields.description.default(''),
  products: fields.products.default([]),
})
export type ProjectDraft = z.output<typeof projectDraft>

/** '' clears client, location or date. */
export const projectChanges = z
  .object({ ...fields, client: line(120), location: line(120), completedOn: z.literal('').or(day) })
  .partial()
  .extend(seenAt)
export type ProjectChanges = z.output<typeof projectChanges>

export const listProjects = {
  method: 'GET',
  url: '/api/project/allProject',
  schema: {
    summary: 'All projects, newest first',
    querystring: z.object({ limit: queryWhole(1, 100) }),
    response: { 200: z.array(project) },
  },
} satisfies Call

export const getProject = {
  method: 'GET',
  url: '/api/project/:key',
  schema: {
    summary: 'One project, by slug or id',
    params: z.object({ key: slugInPath }),
    response: { 200: project },
  },
} satisfies Call

export const createProject = {
  method: 'POST',
  url: '/api/project',
  schema: { summary: 'Create a project (admin)', body: projectDraft, response: { 201: project } },
} satisfies Call

export const updateProject = {
  method: 'PUT',
  url: '/api/project/:id',
  schema: { summary: 'Change a project (admin)', params: idParams, body: projectChanges, response: { 200: project } },
} satisfies Call

export const deleteProject = {
  method: 'DELETE',
  url: '/api/project/:id',
  schema: {
    summary: 'Delete a project (admin)',
    params: idParams,
    querystring: z.object(seenAt),
    response: { 200: messageReply },
  },
} satisfies Call
