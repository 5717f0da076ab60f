import { z } from 'zod'
import type { Issue } from '#contract/http/errors.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { findColourProblems } from '#contract/settings/colours.ts'
import { parseLines, toLines } from './manage-identity-lines.ts'

/** The hours are edited under Pages. */
type Elsewhere = 'url' | 'examples' | 'updatedAt' | 'openingHours' | 'openTimes' | 'hoursNote'
type IdentityInput = Omit<ShopIdentity, Elsewhere>

/** The settings as typed: the social pages are lines of text. */
export type IdentityDraft = Omit<IdentityInput, 'socials'> & { socials: string }

export function toDraft(identity: ShopIdentity): IdentityDraft {
  const {
    url: _,
    examples: __,
    updatedAt: ___,
    openingHours: ____,
    openTimes: _____,
    hoursNote: ______,
    ...own
  } = identity
  return { ...own, socials: toLines(own.socials.map(({ name, link }) => [name, link])) }
}

export const identitySchema = z.custom<IdentityDraft>().transform((draft, context): IdentityInput => {
  const { pairs, problem } = parseLines(draft.socials, 'LinkedIn: https://…')
  if (problem) context.addIssue({ code: 'custom', path: ['socials'], message: problem })
  for (const { field, message } of findColourProblems(draft.colours))
    context.addIssue({ code: 'custom', path: ['colours', field], message })
  return { ...draft, socials: pairs.map(([name, link]) => ({ name, link })) }
})

export const findChanges = (seen: ShopIdentity, now: IdentityInput): Partial<IdentityInput> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(seen[name as keyof IdentityInput]),
    ),
  )

/** The server names `socials.1.link`; the field has lines. */
export const toLineIssue = ({ path, message }: Issue): Issue => {
  const [list, line] = path.split('.')
  return list === 'socials'
    ? { path: list, message: line === undefined ? message : `Line ${Number(line) + 1}: ${message}` }
    : { path, message }
}
