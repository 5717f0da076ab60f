import { addDays } from '#contract/days.ts'

/** What people may ask about their data, as the office calls it. */
export const requestKinds = {
  access: 'A copy of their data',
  correction: 'Correction',
  deletion: 'Deletion',
  objection: 'Objection to a use',
} as const
export type RequestKind = keyof typeof requestKinds

export const requestWays = {
  email: 'E-mail',
  message: 'Message',
  phone: 'Phone',
  person: 'In person',
  letter: 'Letter',
  order: 'Page of an order',
} as const
export type RequestWay = keyof typeof requestWays

export const requestOutcomes = { done: 'Done', refused: 'Refused', withdrawn: 'Withdrawn' } as const
export type RequestOutcome = keyof typeof requestOutcomes

/** POPIA and PAIA. */
export const daysToAnswer = 30
/** The dashboard says so this many days before. */
export const daysOfWarning = 7

export const dueDayOf = (receivedOn: string): string => addDays(receivedOn, daysToAnswer)
