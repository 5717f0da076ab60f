import type { Readable } from 'node:stream'

export type Range = { start: number; end: number }

/** Where files are stored. Keys are our own names: letters, digits, dashes and one dot. */
export type Storage = {
  /** Stores a finished file atomically. The file may be moved rather than copied. */
  put(key: string, file: string, type: string): Promise<void>
  findSize(key: string): Promise<number | undefined>
  /** Opens a stored file, or part of it. */
  open(key: string, range?: Range): Promise<Readable>
  remove(key: string): Promise<void>
  /** Every stored file with this key prefix, and when it was last stored. */
  list(prefix?: string): AsyncIterable<{ key: string; storedAt: Date }>
}

const keyPattern = /^[a-z0-9][a-z0-9-]{0,120}\.[a-z0-9]{2,5}$/

export const isKey = (name: string): boolean => keyPattern.test(name)

/** The last line of defence: no other name ever reaches a file system or bucket. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('not a storage key')
  return key
}
