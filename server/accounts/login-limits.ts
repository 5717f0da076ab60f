import { createHash } from 'node:crypto'
import { addressKey, countUse, forgetUses, returnUse } from '#server/http/limits.ts'
import type { Http } from '#server/http/types.ts'

type Shop = Pick<Http, 'db' | 'config'>
const windowSeconds = 15 * 60
/** From all addresses together, an account takes this many times what it takes from one. */
const spread = 10

/** Limits are kept after an account is gone, so they know an address only by its hash. */
export const emailKey = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 32)

/**
 * Three fences against guessing: one account from one address, all accounts from one address, one account from everywhere.
 * A stranger who uses up the first does not lock the owner out, who comes from another address. Every try is counted before
 * the password is looked at, so that a hundred at once are no way around; what was no wrong guess is taken back.
 */
export async function countLogin({ db, config }: Shop, email: string, ip: string) {
  const account = `login:${emailKey(email)}`
  const address = `login-from:${addressKey(ip)}`
  const both = `${account}:${addressKey(ip)}`
  await countUse(db, both, config.LIMIT_LOGIN, windowSeconds)
  await countUse(db, address, config.LIMIT_LOGIN_ADDRESS, windowSeconds)
  await countUse(db, account, config.LIMIT_LOGIN * spread, windowSeconds)
  return {
    /** The password was right: what was tried before from here is forgotten too. */
    forgive: async () => {
      await forgetUses(db, both)
      await returnUse(db, address)
      await returnUse(db, account)
    },
    /** Nobody looked at the password: as if it had not been tried. */
    giveBack: async () => {
      for (const key of [both, address, account]) await returnUse(db, key)
    },
  }
}

/** Who proved the address by a mailed link starts afresh, however often others tried. */
export async function forgiveAccount({ db }: Pick<Shop, 'db'>, email: string, ip: string): Promise<void> {
  await forgetUses(db, `login:${emailKey(email)}`)
  await forgetUses(db, `login:${emailKey(email)}:${addressKey(ip)}`)
}
