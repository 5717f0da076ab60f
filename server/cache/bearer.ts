import type { IncomingHttpHeaders } from 'node:http'

/** What follows `Authorization: Bearer`, '' if nothing does. A proxy's Basic password is none of our business. */
export function findBearer({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  const [scheme = '', token = ''] = authorization.trim().split(' ', 2)
  return scheme.toLowerCase() === 'bearer' ? token : undefined
}
