import { createHash } from 'node:crypto'
import { addressKey, countUse, forgetUses, returnUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import type { Device } from './devices.ts'

type Shop = Pick<App, 'db' | 'config'>
const windowSeconds = 15 * 60
/** From all addresses together, an account takes this many times what it takes from one. */
const spread = 10

/** Limits are kept after an account is gone, so they know an address only by its hash. */
export const emailKey = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 32)

/** Where a password is typed: the address, and the browser if the account has signed in there before. */
export type LoginSource = { ip: string; device: Device | undefined }
type Owner = { _id: string | undefined; email: string }

/**
 * Three fences against guessing: one account from one address, all accounts from one address, one account from everywhere.
 * A stranger who uses up the first does not lock the owner out, who comes from another address; and a browser where the
 * owner has signed in before has a count of its own, which no stranger can use up. Every try is counted before the password
 * is looked at, so that a hundred at once are no way around; what was no wrong guess is taken back.
 */
export async function countLogin({ db, config }: Shop, { _id, email }: Owner, { ip, device }: LoginSource) {
  const account = `login:${emailKey(email)}`
  const address = `login-from:${addressKey(ip)}`
  const both = `${account}:${addressKey(ip)}`
  const isKnown = device && _id && device.accounts.has(_id)
  const fences: [string, number][] = isKnown
    ? [[`login-device:${device.id}:${emailKey(email)}`, config.LIMIT_LOGIN]]
    : [
        [both, config.LIMIT_LOGIN],
        [address, config.LIMIT_LOGIN_ADDRESS],
        [account, config.LIMIT_LOGIN * spread],
      ]
  for (const [key, max] of fences) await countUse(db, key, max, windowSeconds)
  const [[own = ''] = [], ...others] = fences
  return {
    /** The password was right: what was tried before from here is forgotten too. */
    forgive: async () => {
      await forgetUses(db, own)
      for (const [key] of others) await returnUse(db, key)
    },
    /** Nobody looked at the password: as if it had not been tried. */
    giveBack: async () => {
      for (const [key] of fences) await returnUse(db, key)
    },
  }
}

/** Whoever proved the address by a mailed link starts afresh, however often others tried. */
export async function forgiveAccount({ db }: Pick<Shop, 'db'>, email: string, ip: string): Promise<void> {
  await forgetUses(db, `login:${emailKey(email)}`)
  await forgetUses(db, `login:${emailKey(email)}:${addressKey(ip)}`)
}
