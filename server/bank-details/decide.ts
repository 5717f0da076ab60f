import { formatMoment } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import { nameGuarded, waitHours } from '#contract/settings/guarded.ts'
import type { WaitingChange } from '#contract/settings/waiting-calls.ts'
import { mailShopOwners } from '#server/accounts/mail-shop-owners.ts'
import { hasHadRoleFor } from '#server/accounts/owner-queries.ts'
import type { Db } from '#server/db/database.ts'
import { may, type Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getShopIdentity, lockShopIdentity } from '#server/settings/queries.ts'
import { applyChange, applyDueIn } from './apply-change.ts'
import { changeStoppedEmail } from './emails.ts'
import { decideChange, findChange, findWaiting, type IdentityChange } from './queries.ts'

type Post = Pick<App, 'db' | 'jobs' | 'config'>

/** As whoever asks sees it. */
export async function readWaiting(db: Db, viewer: Viewer): Promise<WaitingChange | null> {
  const change = await findWaiting(db)
  if (!change) return null
  const { _id, before, after, askedByName: askedBy, askedAt, dueAt } = change
  return { _id, before, after, askedBy, askedAt, dueAt, approval: await findApproval(db, change, viewer) }
}

/** A thief with one owner's session could make a second owner: that takes as long as waiting. */
async function findApproval(db: Db, change: IdentityChange, viewer: Viewer): Promise<WaitingChange['approval']> {
  if (!may(viewer, 'bank.write')) return 'not an owner'
  if (viewer.userId === change.askedBy) return 'own'
  return (await hasHadRoleFor(db, viewer.userId, waitHours)) ? 'allowed' : 'new owner'
}

const refusals: Record<Exclude<WaitingChange['approval'], 'allowed'>, string> = {
  own: 'You asked for this change yourself: another owner has to approve it.',
  'new owner': 'You have been an owner for less than a day, so you can stop this change but not approve it.',
  'not an owner': 'Only an owner can approve this change.',
}

export async function approveChange(app: Post, id: string, by: Viewer): Promise<string> {
  return app.db.transaction(async (tx) => {
    const change = await lockWaiting(app, tx, id)
    const approval = await findApproval(tx, change, by)
    if (approval !== 'allowed') throw new AppError('forbidden', refusals[approval])
    await applyChange(app, tx, change, by.name)
    return `Approved. Buyers see ${nameGuarded(change.after)} from now on.`
  })
}

/** `by`: an owner; without one, whoever has the link. */
export async function stopChange(app: Post, id: string, by?: Viewer): Promise<string> {
  return app.db.transaction(async (tx) => {
    const change = await lockWaiting(app, tx, id)
    await decideChange(tx, id, { state: 'stopped', by: by?.name ?? null })
    const { name } = await getShopIdentity(tx)
    const { before, after, askedByName } = change
    const email = changeStoppedEmail({ before, after, by: askedByName, shop: name }, by?.name)
    await mailShopOwners(app, tx, email, { alsoTo: before.email ? [before.email] : [] })
    return 'The change is stopped. Nothing has changed.'
  })
}

/** Approving and stopping at the same moment wait for each other here: the second is told what the first did. */
async function lockWaiting(app: Post, tx: Db, id: string): Promise<IdentityChange> {
  await lockShopIdentity(tx)
  await applyDueIn(app, tx)
  const change = await findChange(tx, id)
  if (!change) throw new AppError('not_found', 'There is no such change.')
  if (change.state !== 'waiting') throw new AppError('conflict', describeEnd(change))
  return change
}

/** What became of a change that no longer waits. */
export function describeEnd({ state, after, decidedByName, decidedAt, dueAt }: IdentityChange): string {
  const when = formatMoment(decidedAt ?? dueAt)
  const by = decidedByName ? ` by ${decidedByName}` : ''
  return state === 'stopped'
    ? `This change was stopped${by} on ${when}. Nothing has changed.`
    : `This change ${decidedByName ? `was approved${by}` : 'took effect'} on ${when} and can no longer be stopped. An owner can change ${nameGuarded(after)} again under Settings.`
}
