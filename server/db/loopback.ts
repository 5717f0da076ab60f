import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'

/** Without Unix sockets, PostgreSQL listens on loopback with a random password. */
export const newPassword = (): string => randomBytes(24).toString('base64url')

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() =>
          address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
        )
      })
  })
