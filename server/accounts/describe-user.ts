import type { User } from '#contract/accounts/calls.ts'
import { factorGraceDays } from '#contract/accounts/factors.ts'
import { isPublic } from '#server/config.ts'
import type { App } from '#server/http/types.ts'
import { type Account, officeRoleOf, toUser } from './account-queries.ts'
import { hasFactor, startGrace } from './factor-queries.ts'

type UserApp = Pick<App, 'db' | 'config'>

/** The signed-in user. In a public shop, people of the office are told until when they need a second factor. */
export async function describeUser(app: UserApp, account: Account, rememberMe: boolean): Promise<User> {
  return toUser(account, rememberMe, await findDue(app, account))
}

async function findDue({ db, config }: UserApp, account: Account): Promise<User['factorDue']> {
  if (!officeRoleOf(account) || !isPublic(config) || (await hasFactor(db, account._id))) return undefined
  if (account.factorDueAt && Date.parse(account.factorDueAt) > Date.now())
    return { at: account.factorDueAt, isOver: false }
  return startGrace(db, account._id, factorGraceDays)
}
