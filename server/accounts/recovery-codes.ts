import { createHash, randomBytes } from 'node:crypto'
import { normaliseCode, recoveryCodeCount } from '#contract/accounts/factors.ts'
import type { Db } from '#server/db/database.ts'
import { replaceRecoveryCodes } from './factor-queries.ts'
import { toBase32 } from './totp.ts'

export const hashRecoveryCode = (typed: string): Buffer => createHash('sha256').update(normaliseCode(typed)).digest()

/** 'k3vq-x7mp-2ayd-hn5w': 80 random bits. */
const newCode = () => (toBase32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-')

/** Ten new ones in place of the earlier; only their hashes are stored. */
export async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}
