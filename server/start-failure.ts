import { ConfigError } from './config.ts'
import { findTlsFailure } from './db/describe-error.ts'
import { StoreUnreachable } from './storage/s3-storage.ts'

type Failure = { code?: string; port?: number; message?: string; address?: string }

/** One line for problems that the operator can fix; the full error for bugs. */
export function describeStartFailure(error: unknown): string | undefined {
  const { code, port, address, message } = (error ?? {}) as Failure
  if (error instanceof ConfigError || code === 'EBUCKET') return message
  if (error instanceof StoreUnreachable)
    return `The file store could not be reached: ${findFirstCause(error)}. Please check S3_ENDPOINT, and start again.`
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`
  if (code === 'EACCES' && port) return `Port ${port} is not allowed for this user. Set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL') return `Setting HOST: this machine has no address ${address}`
  if (
    ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH', '28P01', '28000', '3D000'].includes(
      code ?? '',
    )
  )
    return `The database could not be reached: ${message || `no response from ${address}:${port}`}. Please check DATABASE_URL.`
  const tlsFailure = findTlsFailure(error)
  if (tlsFailure)
    return `No TLS connection to the database: ${tlsFailure}. Please check sslmode and sslrootcert in DATABASE_URL.`
  // pg's own message; it has no code.
  if (message === 'Query read timeout')
    return 'The database did not answer in time. Run `npm run doctor` to find out why.'
  if (code === '08P01' && message?.includes('startup parameter'))
    return 'DATABASE_URL seems to point to a pooler such as PgBouncer. Please set DATABASE_DIRECT_URL to the address of the database itself.'
  if (code === '25006') return 'The database is read-only: DATABASE_URL seems to point to a replica.'
  if (code === 'ENOSPC') return 'The disk is full.'
  return undefined
}

/** fetch wraps what happened: 'fetch failed' alone helps nobody. */
function findFirstCause(error: unknown): string {
  const { cause, message } = error as Error
  return cause ? findFirstCause(cause) : message
}

export function logStartFailure(error: unknown): void {
  console.error(describeStartFailure(error) ?? error)
}
