import { z } from 'zod'
import { type Call, messageReply } from '#contract/http/schema.ts'
import { isSafeLink } from '#contract/links.ts'

/** Two megabytes as base64, the limit for an image in a JSON body. */
const maxDataUrlLength = 2_800_000
const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/

const isSource = (text: string) => (text.startsWith('data:') ? dataUrl.test(text) : isSafeLink(text))
const error = 'This is not an image URL.'

/** An image as a client sends it: one of ours, a URL of another site, or its bytes. The server stores all of them as ours. */
export const imageSource = z
  .string()
  .trim()
  .min(1, 'Please choose an image.')
  .max(maxDataUrlLength)
  .refine(isSource, { error })

/** The same, but optional: '' removes it. */
export const optionalImageSource = z
  .string()
  .trim()
  .max(maxDataUrlLength)
  .refine((text) => text === '' || isSource(text), { error })

export const uploadImage = {
  method: 'POST',
  url: '/api/upload',
  schema: {
    summary: 'Upload an image',
    description: 'Multipart, field `image`: JPEG, PNG, GIF, WebP or AVIF, detected by content, at most 10 MB.',
    consumes: ['multipart/form-data'],
    response: { 201: messageReply.extend({ image: z.string() }) },
  },
} satisfies Call
