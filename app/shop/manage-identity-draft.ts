import type { ShopIdentity } from '#contract/shop.ts'
import { parseLines, toLines } from './manage-identity-lines.ts'

type Lists = 'openingHours' | 'socials'
type Given = Omit<ShopIdentity, 'url' | 'examples' | 'updatedAt'>

/** The settings as they are typed: the two lists are lines of text. */
export type IdentityDraft = Omit<Given, Lists> & Record<Lists, string>

export function toDraft({ url: _, examples: __, updatedAt: ___, ...identity }: ShopIdentity): IdentityDraft {
  return {
    ...identity,
    openingHours: toLines(identity.openingHours.map(({ days, hours }) => [days, hours])),
    socials: toLines(identity.socials.map(({ name, link }) => [name, link])),
  }
}

export function parseDraft(draft: IdentityDraft): { identity: Given; problems: Record<string, string> } {
  const hours = parseLines(draft.openingHours, 'Sunday: closed')
  const socials = parseLines(draft.socials, 'LinkedIn: https://…')
  return {
    identity: {
      ...draft,
      openingHours: hours.pairs.map(([days, at]) => ({ days, hours: at })),
      socials: socials.pairs.map(([name, link]) => ({ name, link })),
    },
    problems: {
      ...(hours.problem ? { openingHours: hours.problem } : {}),
      ...(socials.problem ? { socials: socials.problem } : {}),
    },
  }
}

export const findChanges = (seen: ShopIdentity, now: Given): Partial<Given> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(seen[name as keyof Given])),
  )
