import { z } from 'zod'
import { type Call, moment } from '#contract/http/schema.ts'
import { maxWording } from './consents.ts'

/** What was agreed to and when; null if it was never agreed to, or withdrawn. */
export const givenConsent = z.object({ wording: z.string(), givenAt: moment }).nullable()

/** `asks`: today's words. */
const consents = z.object({ news: givenConsent, asks: z.object({ news: z.string() }) })

export const readConsents = {
  method: 'GET',
  url: '/api/user/consents',
  schema: { summary: 'What the signed-in user has agreed to', response: { 200: consents } },
} satisfies Call

export const changeConsent = {
  method: 'PUT',
  url: '/api/user/consents',
  schema: {
    summary: 'Agree to news and offers by e-mail, or withdraw it',
    description: 'With the words that the user has read: 409 `conflict` if they are no longer those in use.',
    body: z.object({ news: z.object({ wording: z.string().max(maxWording) }).nullable() }),
    response: { 200: consents },
  },
} satisfies Call
