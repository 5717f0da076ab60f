import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { openSecrets, replaceKeyFile } from './secret-key.ts'

const newFolder = () => mkdtemp(path.join(inject('dataFolder'), 'key-'))
const text = Buffer.from('the secret of an authenticator app')
const keyOf = (letter: string) => letter.repeat(40)

test('without SECRET_KEY the key is made once, in a file that only its owner can read', async () => {
  const DATA_DIR = path.join(await newFolder(), 'not-there-yet')
  const sealed = openSecrets({ DATA_DIR }).seal('a', text)
  expect((await stat(path.join(DATA_DIR, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(DATA_DIR)).toEqual(['secret.key'])
  expect(openSecrets({ DATA_DIR }).open('a', sealed)).toEqual(text)
  expect(sealed.includes(text)).toBe(false)
  expect(openSecrets({ DATA_DIR: await newFolder() }).open('a', sealed)).toBeUndefined()
})

test('a secret opens only for its purpose, and only if not a bit of it has changed', async () => {
  const secrets = openSecrets({ DATA_DIR: await newFolder(), SECRET_KEY: keyOf('a') })
  const sealed = secrets.seal('factor:1', text)
  expect(secrets.seal('factor:1', text)).not.toEqual(sealed)
  expect(secrets.open('factor:2', sealed)).toBeUndefined()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(secrets.open('factor:1', changed), `byte ${at}`).toBeUndefined()
  }
  for (const length of [0, 3, 4, 16, 31, sealed.length - 1])
    expect(secrets.open('factor:1', sealed.subarray(0, length)), `${length} bytes`).toBeUndefined()
})

test('what the key before sealed still opens, and is known to need sealing anew', async () => {
  const DATA_DIR = await newFolder()
  const old = openSecrets({ DATA_DIR, SECRET_KEY: keyOf('a') }).seal('a', text)
  const secrets = openSecrets({ DATA_DIR, SECRET_KEY: keyOf('b'), SECRET_KEY_BEFORE: keyOf('a') })
  expect([secrets.open('a', old), secrets.isCurrent(old)]).toEqual([text, false])
  expect(secrets.isCurrent(secrets.seal('a', text))).toBe(true)
  expect(openSecrets({ DATA_DIR, SECRET_KEY: keyOf('b') }).open('a', old)).toBeUndefined()
})

test('a shop that gets its first SECRET_KEY opens what the file sealed', async () => {
  const DATA_DIR = await newFolder()
  const old = openSecrets({ DATA_DIR }).seal('a', text)
  expect(openSecrets({ DATA_DIR, SECRET_KEY: keyOf('b') }).open('a', old)).toEqual(text)
})

test('an empty file is not overwritten: it may be a disk that is full', async () => {
  const DATA_DIR = await newFolder()
  await writeFile(path.join(DATA_DIR, 'secret.key'), '')
  expect(() => openSecrets({ DATA_DIR })).toThrow('is empty')
})

test('an interrupted change of the file loses nothing', async () => {
  const DATA_DIR = await newFolder()
  const sealed = openSecrets({ DATA_DIR }).seal('a', text)
  const before = await readFile(path.join(DATA_DIR, 'secret.key'), 'utf8')
  const interrupted = replaceKeyFile(DATA_DIR, async () => {
    expect(openSecrets({ DATA_DIR }).open('a', sealed)).toEqual(text)
    throw new Error('power cut')
  })
  await expect(interrupted).rejects.toThrow('power cut')
  expect(openSecrets({ DATA_DIR }).open('a', sealed)).toEqual(text)
  await replaceKeyFile(DATA_DIR, async () => {})
  expect(openSecrets({ DATA_DIR }).open('a', sealed)).toBeUndefined()
  expect(await readFile(path.join(DATA_DIR, 'secret.key'), 'utf8')).not.toBe(before)
  expect(await readdir(DATA_DIR)).toEqual(['secret.key'])
})
