import { z } from 'zod'
import { type Call, line, moment, pageQueryOf, pageReply, queryChoice, seenAt } from '#contract/http/schema.ts'
import { isStoredImage } from './names.ts'

/** The kinds of places that show an image. A page has its name as id; the shop itself has none. */
export const placeKinds = [
  'product',
  'category',
  'brand',
  'project',
  'slide',
  'hotspot',
  'document',
  'page',
  'shop',
] as const
export type PlaceKind = (typeof placeKinds)[number]

const key = z
  .string()
  .max(130)
  .refine((text) => isStoredImage(`/uploads/${text}`), { error: 'This is not one of the shop’s images.' })
const params = z.object({ key })

const libraryImage = z.object({
  key,
  image: z.string(),
  /** The file's name when it was uploaded, or what the office calls it. */
  name: z.string(),
  /** What it shows, proposed wherever it is chosen. */
  alt: z.string(),
  /** Unknown for images that came with the demo or with an import. */
  addedAt: moment.optional(),
  by: z.string(),
  uses: z.number(),
  /** What one of the places that show it is called, for an image without a name. */
  shownIn: z.string().optional(),
  deletedAt: moment.optional(),
  updatedAt: moment.optional(),
})
export type LibraryImage = z.infer<typeof libraryImage>

const place = z.object({ kind: z.enum(placeKinds), id: z.string().max(100), label: z.string() })
export type Place = z.infer<typeof place>

const replacedPlace = place.pick({ kind: true, id: true }).extend({
  /** The images of a place that had both, as they were, in their order: undoing needs to know. */
  images: z.array(z.string().max(200)).max(1000).optional(),
})
export type ReplacedPlace = z.infer<typeof replacedPlace>

const detail = libraryImage.extend({ places: z.array(place) })
export type LibraryDetail = z.infer<typeof detail>

export const listLibrary = {
  method: 'GET',
  url: '/api/library',
  schema: {
    summary: "The shop's images, newest first (admin)",
    description: '`search` looks at names, alt texts and what the images are used for.',
    querystring: z.object({
      ...pageQueryOf(48),
      search: line(100).optional(),
      show: queryChoice(['unused', 'deleted']),
    }),
    response: { 200: z.object({ images: z.array(libraryImage), ...pageReply }) },
  },
} satisfies Call

export const getLibraryImage = {
  method: 'GET',
  url: '/api/library/:key',
  schema: { summary: 'An image and where it is used (admin)', params, response: { 200: detail } },
} satisfies Call

export const updateLibraryImage = {
  method: 'PUT',
  url: '/api/library/:key',
  schema: {
    summary: "Change an image's name and alt text (admin)",
    params,
    body: z.object({ name: line(150), alt: line(160) }).extend(seenAt),
    response: { 200: detail },
  },
} satisfies Call

export const replaceLibraryImage = {
  method: 'POST',
  url: '/api/library/:key/replace',
  schema: {
    summary: 'Put another image wherever this one is used (admin)',
    description:
      'Orders, quotes and documents keep the image they were made with. `places` limits it to these, which undoes a replacement.',
    params,
    body: z.object({
      with: key,
      places: z.array(replacedPlace).max(20_000).optional(),
    }),
    response: { 200: z.object({ places: z.array(replacedPlace) }) },
  },
} satisfies Call

export const deleteLibraryImage = {
  method: 'DELETE',
  url: '/api/library/:key',
  schema: {
    summary: 'Delete an unused image (admin)',
    description: 'Its file is removed after a day, unless it is used by then. Until then it can be restored.',
    params,
    response: { 200: z.object({ deleted: z.literal(true) }) },
  },
} satisfies Call

export const restoreLibraryImage = {
  method: 'POST',
  url: '/api/library/:key/restore',
  schema: { summary: 'Undo deleting an image (admin)', params, response: { 200: detail } },
} satisfies Call
