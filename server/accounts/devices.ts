import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { getSigningKey } from '#server/db/signing-keys.ts'
import { createSignedCookie } from '#server/http/signed-cookie.ts'

declare module 'fastify' {
  interface FastifyInstance {
    devices: Devices
  }
}

/** A browser, and the accounts that have signed in there. */
export type Device = { id: string; accounts: ReadonlySet<string> }

export type Devices = {
  read(request: FastifyRequest): Device | undefined
  /** After a sign-in; the reply sets the new cookie. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: string): void
}

const yearSeconds = 365 * 24 * 60 * 60
/** For shared computers; the oldest account is dropped first. */
const maxAccounts = 20

export async function createDevices(db: Db, config: Config): Promise<Devices> {
  const key = await getSigningKey(db, config, 'devices')
  const cookie = createSignedCookie({ name: 'device', key, maxAgeSeconds: yearSeconds, config })

  function read(request: FastifyRequest): Device | undefined {
    const [id, ...accounts] = cookie.read(request).split('.')
    return id ? { id, accounts: new Set(accounts) } : undefined
  }

  return {
    read,
    remember: (request, reply, userId) => {
      const { id = randomBytes(16).toString('base64url'), accounts = [] } = read(request) ?? {}
      const others = [...accounts].filter((account) => account !== userId)
      cookie.write(reply, [id, ...[...others, userId].slice(-maxAccounts)].join('.'))
    },
  }
}
