import { formatMoment } from '#contract/days.ts'
import { listGuarded, nameGuarded } from '#contract/settings/guarded.ts'
import type { GuardedDetails } from '#contract/settings/waiting-calls.ts'
import type { Email } from '#server/mail/email.ts'

type Change = { before: GuardedDetails; after: GuardedDetails; by: string; shop: string }

const toRows = ({ before, after }: Change): [string, string][] =>
  listGuarded(before, after).flatMap((line): [string, string][] => [
    [`${line.name} now`, line.before || 'none'],
    [`${line.name} then`, line.after || 'none'],
  ])

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** To all owners, and to the shop's own address, with the link that stops it. */
export const changeAskedEmail = (change: Change, dueAt: string, url: string): Email => ({
  subject: `${capital(nameGuarded(change.after))} of ${change.shop} will change`,
  body: [
    'Hello,',
    `${change.by} has asked to change ${nameGuarded(change.after)} of ${change.shop}. This takes effect on ${formatMoment(dueAt)}, or earlier if another owner approves it. Until then nothing changes, and every invoice shows what it shows now.`,
    { rows: [...toRows(change), ['Asked by', change.by]] },
    'If you know about it, you do not need to do anything. If not, stop it: the link needs no password.',
  ],
  action: { label: 'Stop this change', url },
  footer: 'Please ask in person or by phone before you let a new account number stand. An e-mail can be forged.',
})

/** How it ended. */
export const changeStoppedEmail = (change: Change, by: string | undefined): Email => ({
  subject: `${capital(nameGuarded(change.after))} of ${change.shop} will not change`,
  body: [
    'Hello,',
    `${by ?? 'Somebody with the link from our e-mail'} has stopped the change of ${nameGuarded(change.after)} that ${change.by} had asked for. Nothing has changed.`,
    'If it was not you who asked, set a new password and end all other sessions of that account.',
  ],
})

export const changeInForceEmail = (change: Change, by: string | undefined): Email => ({
  subject: `${capital(nameGuarded(change.after))} of ${change.shop} ${change.after.bank ? 'have' : 'has'} changed`,
  body: [
    'Hello,',
    `${by ? `${by} has approved the change` : 'The change'} of ${nameGuarded(change.after)} that ${change.by} had asked for${by ? '.' : ' has taken effect, because nobody stopped it within a day.'} Buyers see it from now on.`,
    { rows: toRows(change) },
  ],
  footer: 'If this is wrong, change it back under Settings, and call the buyers who have an open invoice.',
})

/** The first bank details or address of a new shop: nobody can lose money by them. */
export const firstDetailsEmail = (change: Change): Email => ({
  subject: `${capital(nameGuarded(change.after))} of ${change.shop} ${change.after.bank ? 'were' : 'was'} entered`,
  body: [
    'Hello,',
    `${change.by} has entered ${nameGuarded(change.after)} of ${change.shop}.`,
    { rows: toRows(change) },
  ],
  footer: 'From now on a change of these takes effect after a day, or when another owner approves it.',
})
