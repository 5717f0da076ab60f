import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { ConfigError } from '#server/config.ts'
import { damaged } from '#server/db/dump.ts'

/* A sealed file: a mark, the salt, the nonce, a check value (to distinguish a wrong passphrase from a damaged file), the content
   encrypted with AES-256-GCM, and its tag. The head is authenticated too. */

const mark = Buffer.from('SWITCHYARD-SEALED-1\n')
const saltBytes = 16
const nonceBytes = 12
const checkBytes = 16
const tagBytes = 16
export const headBytes = mark.length + saltBytes + nonceBytes + checkBytes

type Key = { salt: Buffer; secret: Buffer }

/** Slow on purpose, so that a passphrase is hard to guess; once per run, not per file. */
const derive = async (passphrase: string, salt: Buffer): Promise<Key> => ({
  salt,
  secret: await (promisify(scrypt) as (p: string, s: Buffer, bytes: number, o: object) => Promise<Buffer>)(
    passphrase.normalize(),
    salt,
    32,
    { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 },
  ),
})

const checkOf = ({ secret }: Key) => createHmac('sha256', secret).update('check').digest().subarray(0, checkBytes)

/** The salt of a sealed file. */
export const saltOf = (head: Buffer): Buffer => head.subarray(mark.length, mark.length + saltBytes)

/** Creates encrypting streams, each with its own nonce. Files with the same salt are opened with one slow derivation. */
export async function createSealer(
  passphrase: string,
  salt: Buffer = randomBytes(saltBytes),
): Promise<() => Transform> {
  const key = await derive(passphrase, salt)
  return () => {
    const nonce = randomBytes(nonceBytes)
    const head = Buffer.concat([mark, key.salt, nonce, checkOf(key)])
    const cipher = createCipheriv('aes-256-gcm', key.secret, nonce).setAAD(head)
    let isBegun = false
    return new Transform({
      transform(chunk, _, done) {
        if (!isBegun) this.push(head)
        isBegun = true
        done(null, cipher.update(chunk))
      },
      flush(done) {
        if (!isBegun) this.push(head)
        this.push(cipher.final())
        done(null, cipher.getAuthTag())
      },
    })
  }
}

/** Opens both sealed and plain files, and caches the derived keys. */
export function createOpener(passphrase: string | undefined) {
  const keys = new Map<string, Promise<Key>>()
  const findKey = (secret: string, head: Buffer): Promise<Key> => {
    const salt = saltOf(head)
    const id = salt.toString('hex')
    const deriving = keys.get(id) ?? derive(secret, salt)
    keys.set(id, deriving)
    return deriving
  }
  const isOurs = (key: Key, head: Buffer) => timingSafeEqual(checkOf(key), head.subarray(-checkBytes))
  return {
    /** Whether a file with this head is sealed with this passphrase, or plain if there is none. */
    fits: async (head: Buffer): Promise<boolean> => {
      if (!isSealed(head)) return !passphrase
      return passphrase !== undefined && head.length === headBytes && isOurs(await findKey(passphrase, head), head)
    },
    /** Writes the content of `file` to `target`, once it is verified. */
    unseal: async (file: string, target: string): Promise<void> => {
      const { head, tag, size } = await readEnds(file)
      if (!isSealed(head)) return pipeline(createReadStream(file), createWriteStream(target, { mode: 0o600 }))
      if (!passphrase) throw new ConfigError('This backup is encrypted. Please set BACKUP_PASSPHRASE.')
      if (size < headBytes + tagBytes) throw damaged('it is too short')
      const key = await findKey(passphrase, head)
      if (!isOurs(key, head))
        throw new ConfigError('BACKUP_PASSPHRASE does not open this backup, which was made with another passphrase.')
      const nonce = head.subarray(mark.length + saltBytes, mark.length + saltBytes + nonceBytes)
      const decipher = createDecipheriv('aes-256-gcm', key.secret, nonce).setAAD(head).setAuthTag(tag)
      const content =
        size === headBytes + tagBytes
          ? Readable.from([])
          : createReadStream(file, { start: headBytes, end: size - tagBytes - 1 })
      await pipeline(content, decipher, createWriteStream(target, { mode: 0o600 })).catch((error) => {
        if (/authenticate/.test(error.message)) throw damaged('its content does not match its seal', error)
        throw error
      })
    },
  }
}

const isSealed = (head: Buffer) => head.subarray(0, mark.length).equals(mark)

async function readEnds(file: string): Promise<{ head: Buffer; tag: Buffer; size: number }> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(headBytes)
    await handle.read(head, 0, headBytes, 0)
    const tag = Buffer.alloc(tagBytes)
    await handle.read(tag, 0, tagBytes, Math.max(0, size - tagBytes))
    return { head, tag, size }
  } finally {
    await handle.close()
  }
}
