import { z } from 'zod'
import {
  absentWhenBlank,
  type Call,
  emptyWhenNull,
  id,
  idParams,
  line,
  messageReply,
  optionalLink,
  prose,
  reference,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { imageSource, optionalImageSource } from '#contract/media/calls.ts'
import { maxAnnotations, pointGeometry } from './geometry.ts'

/** An image with annotations. The API calls it tooltip and imageHotspot, the code calls it hotspot. */

const geometry = z.object({
  type: z.literal(pointGeometry.type),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  radius: z.number(),
})

export const annotation = z.object({
  /** Generated in the browser from the time. */
  id: z.string(),
  geometry,
  data: z.object({
    text: z.string(),
    description: z.string(),
    redirectUrl: z.string(),
    image: z.string(),
    product: id.optional(),
  }),
})
export type Annotation = z.infer<typeof annotation>

export const hotspot = z.object({ _id: id, image: z.string(), annotations: z.array(annotation), ...stamps })
export type Hotspot = z.infer<typeof hotspot>

const fraction = z.number().min(0).max(1)
const fixed = <const N extends number>(value: N) => z.literal(value).default(value)

export const annotationDraft = z.object({
  id: z.preprocess((value: string | number) => (typeof value === 'number' ? String(value) : value), line(100, 1)),
  geometry: z.object({
    type: z.literal(pointGeometry.type).default(pointGeometry.type),
    x: fraction,
    y: fraction,
    width: fixed(pointGeometry.width),
    height: fixed(pointGeometry.height),
    radius: fixed(pointGeometry.radius),
  }),
  data: z.object({
    text: line(200).min(1, 'Please enter a title for the annotation'),
    description: emptyWhenNull(prose(2000)).default(''),
    redirectUrl: emptyWhenNull(optionalLink).default(''),
    image: emptyWhenNull(optionalImageSource).default(''),
    product: absentWhenBlank(reference.nullable()),
  }),
})

const missing = 'Please fill in all fields!'
const annotations = z
  .array(annotationDraft, missing)
  .max(maxAnnotations, `An image can have at most ${maxAnnotations} points.`)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two annotations have the same id.')
const hotspotReply = messageReply.extend({ imageHotspot: hotspot })

export const listHotspots = {
  method: 'GET',
  url: '/api/tooltip/all',
  schema: { summary: 'All hotspot images', response: { 200: z.object({ imageHotspots: z.array(hotspot) }) } },
} satisfies Call

export const createHotspot = {
  method: 'POST',
  url: '/api/tooltip',
  schema: {
    summary: 'Create a hotspot image (admin)',
    body: z.object({ image: imageSource, annotations: annotations.default([]) }),
    response: { 201: hotspotReply },
  },
} satisfies Call

export const updateHotspot = {
  method: 'POST',
  url: '/api/tooltip/update',
  schema: {
    summary: 'Change the image or the annotations of a hotspot image (admin)',
    body: z.object({ id, image: imageSource, annotations, ...seenAt }),
    response: { 200: hotspotReply },
  },
} satisfies Call

export const deleteHotspot = {
  method: 'DELETE',
  url: '/api/tooltip/:id',
  schema: { summary: 'Delete a hotspot image (admin)', params: idParams, response: { 200: messageReply } },
} satisfies Call

export const deleteHotspotByGet = {
  method: 'GET',
  url: '/api/tooltip/delete/:id',
  schema: {
    summary: 'Delete a hotspot image by GET (admin)',
    description: 'Only for calls from the page itself: no cross-site requests, navigations or HEAD.',
    params: idParams,
    response: { 200: messageReply },
  },
} satisfies Call
