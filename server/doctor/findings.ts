import type { Finding } from '#contract/doctor/calls.ts'
import { findTlsFailure } from '#server/db/describe-error.ts'

export const ok = (name: string, says: string): Finding => ({ name, state: 'ok', says })
export const warning = (name: string, says: string): Finding => ({ name, state: 'warning', says })
export const failed = (name: string, says: string): Finding => ({ name, state: 'failed', says })

/** What to do about a TLS connection that could not be made, if that is what failed. */
export function describeTls(error: unknown): string | undefined {
  const failure = findTlsFailure(error)
  return (
    failure &&
    `No TLS connection: ${failure}. Renew the certificate; for one of your own making, set NODE_EXTRA_CA_CERTS.`
  )
}
