import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'

/** What seals and opens secrets: SECRET_KEY, or without it the key in DATA_DIR. Neither is in the database or in a backup. */
export type KeySettings = Pick<Config, 'SECRET_KEY' | 'SECRET_KEY_BEFORE' | 'DATA_DIR'>

export type Secrets = {
  /** `purpose` must be the same when it is opened, so that no secret can be put in the place of another. */
  seal(purpose: string, plain: Buffer): Buffer
  /** Undefined if it was sealed with a key we do not have, or was changed since. */
  open(purpose: string, sealed: Buffer): Buffer | undefined
  /** Whether it was sealed with the current key rather than the one before. */
  isCurrent(sealed: Buffer): boolean
}

const nonceBytes = 12
const tagBytes = 16
const markBytes = 4

type Key = { secret: Buffer; mark: Buffer }

const toKey = (text: string): Key => {
  const secret = createHash('sha256').update('switchyard-secret-key:').update(text).digest()
  return { secret, mark: createHmac('sha256', secret).update('mark').digest().subarray(0, markBytes) }
}

/** A sealed secret: the key's mark, the nonce, the ciphertext and its tag. */
function sealWith({ secret, mark }: Key, purpose: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(purpose))
  return Buffer.concat([mark, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openWith({ secret }: Key, purpose: string, sealed: Buffer): Buffer | undefined {
  if (sealed.length < markBytes + nonceBytes + tagBytes) return undefined
  const content = markBytes + nonceBytes
  const opener = createDecipheriv('aes-256-gcm', secret, sealed.subarray(markBytes, content))
    .setAAD(Buffer.from(purpose))
    .setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([opener.update(sealed.subarray(content, -tagBytes)), opener.final()])
  } catch {
    return undefined
  }
}

const hasMark = ({ mark }: Key, sealed: Buffer) => sealed.subarray(0, markBytes).equals(mark)

export function openSecrets(settings: KeySettings): Secrets {
  const current = toKey(settings.SECRET_KEY ?? readOrCreate(settings.DATA_DIR))
  // The file remains beside SECRET_KEY when a shop gets its first one, or when `rekey` was interrupted.
  const before = [
    settings.SECRET_KEY_BEFORE,
    settings.SECRET_KEY && read(fileIn(settings.DATA_DIR)),
    read(beforeIn(settings.DATA_DIR)),
  ].flatMap((text) => (text ? toKey(text) : []))
  return {
    seal: (purpose, plain) => sealWith(current, purpose, plain),
    open: (purpose, sealed) => {
      const key = [current, ...before].find((one) => hasMark(one, sealed))
      return key && openWith(key, purpose, sealed)
    },
    isCurrent: (sealed) => hasMark(current, sealed),
  }
}

const fileIn = (folder: string) => path.join(folder, 'secret.key')
const beforeIn = (folder: string) => path.join(folder, 'secret.key.before')

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ConfigError(`${file} cannot be read by the shop's user.`, { cause: error })
  }
}

/** Of several processes that start together, all get the key of the first. */
function readOrCreate(folder: string): string {
  const file = fileIn(folder)
  const existing = read(file)
  if (existing) return existing
  mkdirSync(folder, { recursive: true })
  const draft = writeDraft(folder)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const key = read(file)
  if (!key) throw new ConfigError(`${file} is empty. Restore it from a copy, or remove it and run: switchyard rekey`)
  return key
}

function writeDraft(folder: string): string {
  const draft = path.join(folder, `secret.key-${randomBytes(6).toString('hex')}`)
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  return draft
}

/** A new key in the file. The old one still opens what it sealed until `work` has sealed everything anew. */
export async function replaceKeyFile(folder: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // If the last attempt was interrupted, what it sealed is opened by the file, and the rest by the one before.
  if (read(fileIn(folder)) && !read(beforeIn(folder))) renameSync(fileIn(folder), beforeIn(folder))
  if (!read(fileIn(folder))) renameSync(writeDraft(folder), fileIn(folder))
  await work()
  rmSync(beforeIn(folder), { force: true })
}
