import { z } from 'zod'
import type { Call } from '#contract/http/schema.ts'
import { type DaysKept, daysKeptLimits } from './own-data.ts'

const days = (kind: keyof DaysKept) => {
  const { min, max } = daysKeptLimits[kind]
  const message = `Please enter ${min} to ${max} days.`
  return z.coerce.number(message).int('Please enter whole days.').min(min, message).max(max, message)
}

export const daysKept = z.object({
  checkouts: days('checkouts'),
  providersWords: days('providersWords'),
  messages: days('messages'),
  requests: days('requests'),
  unsentEmails: days('unsentEmails'),
})

export const getDaysKept = {
  method: 'GET',
  url: '/api/privacy/days-kept',
  schema: {
    summary: 'How many days the shop keeps what became nothing (settings.write)',
    response: { 200: daysKept },
  },
} satisfies Call

export const updateDaysKept = {
  method: 'PUT',
  url: '/api/privacy/days-kept',
  schema: {
    summary: 'Change how many days the shop keeps what became nothing (settings.write)',
    description: 'What is older goes in the next night.',
    body: daysKept,
    response: { 200: daysKept },
  },
} satisfies Call
