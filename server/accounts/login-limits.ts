import { createHash } from 'node:crypto'
import { addressKey, countUse, forgetUses, returnUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import type { Device } from './devices.ts'

type LimitsApp = Pick<App, 'db' | 'config'>
const windowSeconds = 15 * 60
/** The limit per account from all addresses together, as a multiple of the limit from one. */
const spread = 10

/** Limits outlive the account, so they store only a hash of the address. */
const emailKey = (email: string): string => createHash('sha256').update(email).digest('hex').slice(0, 32)

/** Where the attempt comes from: the IP address, and the browser if the account has signed in there before. */
export type LoginSource = { ip: string; device: Device | undefined }
type Owner = { _id: string | undefined; email: string }

/**
 * Three limits against guessing: one account from one address, all accounts from one address, one account from
 * everywhere. Using up the first does not lock out the owner, who has another address; and a browser in which the owner
 * has signed in before has its own counter. Every attempt is counted before the check, so that concurrent ones cannot
 * bypass the limit, and refunded if it was not a wrong guess.
 */
export async function countLogin({ db, config }: LimitsApp, { _id, email }: Owner, { ip, device }: LoginSource) {
  const account = `login:${emailKey(email)}`
  const address = `login-from:${addressKey(ip)}`
  const both = `${account}:${addressKey(ip)}`
  const isKnown = device && _id && device.accounts.has(_id)
  const limits: [string, number][] = isKnown
    ? [[`login-device:${device.id}:${emailKey(email)}`, config.LIMIT_LOGIN]]
    : [
        [both, config.LIMIT_LOGIN],
        [address, config.LIMIT_LOGIN_ADDRESS],
        [account, config.LIMIT_LOGIN * spread],
      ]
  for (const [key, max] of limits) await countUse(db, key, max, windowSeconds)
  const [[own = ''] = [], ...others] = limits
  return {
    /** The password was right: earlier attempts from here are forgiven too. */
    forgive: async () => {
      await forgetUses(db, own)
      for (const [key] of others) await returnUse(db, key)
    },
    /** The password was not checked, so the attempt does not count. */
    refund: async () => {
      for (const [key] of limits) await returnUse(db, key)
    },
  }
}

/** Verifying the address by e-mail resets all counters, however often others have tried. */
export async function forgiveAccount({ db }: Pick<LimitsApp, 'db'>, email: string, ip: string): Promise<void> {
  await forgetUses(db, `login:${emailKey(email)}`)
  await forgetUses(db, `login:${emailKey(email)}:${addressKey(ip)}`)
}
