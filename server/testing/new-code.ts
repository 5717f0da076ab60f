import { randomBytes } from 'node:crypto'
import { codeAlphabet, codeLength } from '#contract/testing/codes.ts'

/** Sixty random bits, so that nobody finds a unit by trying. */
export const newCode = (): string =>
  Array.from(randomBytes(codeLength), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
