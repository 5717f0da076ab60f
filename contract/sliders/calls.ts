import { z } from 'zod'
import {
  type Call,
  emptyWhenNull,
  id,
  idParams,
  line,
  link,
  messageReply,
  optionalLink,
  prose,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { imageSource, optionalImageSource } from '#contract/media/calls.ts'
import { isHexCode } from './colour.ts'

export const slide = z.object({
  _id: id,
  /** Same as `_id`: either identifies a slide. */
  id,
  text: z.string(),
  image: z.string(),
  button: z.string(),
  link: z.string(),
  hexCode: z.string(),
  backgroundImage: z.string(),
  description: z.string(),
  ...stamps,
})
export type Slide = z.infer<typeof slide>

const hexCode = z
  .string()
  .trim()
  .max(9)
  .refine((text) => text === '' || isHexCode(text), { error: 'Use # and 3, 4, 6 or 8 hex digits, as in #FFFFFF.' })

const text = line(120)
const button = line(60)
const description = emptyWhenNull(prose(500))
const backgroundImage = emptyWhenNull(optionalImageSource)
const colour = emptyWhenNull(hexCode)

export const slideDraft = z.object({
  text: text.min(1),
  image: imageSource,
  button: button.min(1),
  link,
  hexCode: colour.default(''),
  backgroundImage: backgroundImage.default(''),
  description: description.default(''),
})

/** Title, button and link can be cleared later: the list then shows 'No Title', 'No Button' or 'No Link'. */
export const slideChanges = z
  .object({ text, image: imageSource, button, link: optionalLink, hexCode: colour, backgroundImage, description })
  .partial()
  .extend(seenAt)

const slides = z.object({ sliders: z.array(slide) })

export const listSlides = {
  method: 'GET',
  url: '/api/slider/allSliders',
  schema: { summary: 'The slides of the home page, in order', response: { 200: slides } },
} satisfies Call

export const createSlide = {
  method: 'POST',
  url: '/api/slider',
  schema: {
    summary: 'Create a slide (admin)',
    body: slideDraft,
    response: { 201: messageReply.extend({ slider: slide }) },
  },
} satisfies Call

export const updateSlide = {
  method: 'PUT',
  url: '/api/slider/:id',
  schema: { summary: 'Change a slide (admin)', params: idParams, body: slideChanges, response: { 200: slide } },
} satisfies Call

export const orderSlides = {
  method: 'PUT',
  url: '/api/slider/order',
  schema: {
    summary: 'Reorder the slides (admin)',
    description: 'Slides that are not listed follow in their current order.',
    body: z.object({ ids: z.array(id).min(1).max(200) }),
    response: { 200: slides },
  },
} satisfies Call

export const deleteSlide = {
  method: 'DELETE',
  url: '/api/slider/:id',
  schema: {
    summary: 'Delete a slide (admin)',
    params: idParams,
    querystring: z.object(seenAt),
    response: { 200: messageReply },
  },
} satisfies Call
