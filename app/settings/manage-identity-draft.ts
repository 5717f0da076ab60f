import { z } from 'zod'
import type { Issue } from '#contract/http/errors.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { parseLines, toLines } from './manage-identity-lines.ts'

type Lists = 'openingHours' | 'socials'
type IdentityInput = Omit<ShopIdentity, 'url' | 'examples' | 'updatedAt'>

/** The settings as typed: the two lists are lines of text. */
export type IdentityDraft = Omit<IdentityInput, Lists> & Record<Lists, string>

export function toDraft({ url: _, examples: __, updatedAt: ___, ...identity }: ShopIdentity): IdentityDraft {
  return {
    ...identity,
    openingHours: toLines(identity.openingHours.map(({ days, hours }) => [days, hours])),
    socials: toLines(identity.socials.map(({ name, link }) => [name, link])),
  }
}

export const identitySchema = z.custom<IdentityDraft>().transform((draft, context): IdentityInput => {
  const read = (name: Lists, example: string) => {
    const { pairs, problem } = parseLines(draft[name], example)
    if (problem) context.addIssue({ code: 'custom', path: [name], message: problem })
    return pairs
  }
  return {
    ...draft,
    openingHours: read('openingHours', 'Sunday: closed').map(([days, hours]) => ({ days, hours })),
    socials: read('socials', 'LinkedIn: https://…').map(([name, link]) => ({ name, link })),
  }
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
  return list === 'openingHours' || list === 'socials'
    ? { path: list, message: line === undefined ? message : `Line ${Number(line) + 1}: ${message}` }
    : { path, message }
}
