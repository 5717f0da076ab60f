import { z } from 'zod'
import { filled } from '#app/ui/forms/form/filled.ts'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { Project } from '#contract/projects/calls.ts'

export type PickedProduct = Pick<ProductSummary, '_id' | 'name' | 'partNumber' | 'image'>

/** A project as edited in its form: text as typed, products with what the form shows of them. */
export type ProjectDraft = {
  title: string
  slug: string
  images: string[]
  description: string
  client: string
  location: string
  completedOn: string
  products: PickedProduct[]
}

export const emptyProject: ProjectDraft = {
  title: '',
  slug: '',
  images: [],
  description: '',
  client: '',
  location: '',
  completedOn: '',
  products: [],
}

export const toProjectDraft = (project: Project): ProjectDraft => ({
  title: project.title,
  slug: project.slug,
  images: project.images,
  description: project.description,
  client: project.client ?? '',
  location: project.location ?? '',
  completedOn: project.completedOn ?? '',
  products: (project.products ?? []).map(({ _id, name, partNumber, image }) => ({ _id, name, partNumber, image })),
})

/** An empty slug is omitted: it is then made from the title, or stays. */
export function toProjectBody({ slug, products, ...draft }: ProjectDraft) {
  return { ...draft, products: products.map(({ _id }) => _id), ...(slug.trim() ? { slug: slug.trim() } : {}) }
}

export const projectSchema = z.object({
  title: filled('Please give the project a title.'),
  slug: z.string(),
  images: z.array(z.string()),
  description: z.string(),
  client: z.string(),
  location: z.string(),
  completedOn: z.string(),
  products: z.array(z.custom<PickedProduct>()),
})
