/**
 * Tests that are being entered, and those that wait for a connection. In the browser's database, so that they survive a
 * reload and a dead battery, photos included.
 */

export type TestValues = {
  answers: Record<string, { yes?: boolean; reading?: string }>
  instruments: string[]
  remarks: string
  tester: string
  reason: string
}
/** What is sent once there is a connection. */
export type Outgoing = { isPassed: boolean; testedAt: string; reason?: string; back?: string }
export type KeptPhoto = { _id: string; blob: Blob }
export type KeptTest = {
  unit: string
  serial: string
  /** The same for every try to send it. */
  key: string
  values: Partial<TestValues>
  photos: KeptPhoto[]
  checks: { _id: string; isReading: boolean }[]
  /** How many tests the unit had when this one was begun. */
  seenTests?: number
  /** How many whoever gives a reason knows of: more, once the shop has said so. */
  knownTests?: number
  outgoing?: Outgoing
}

const storeName = 'tests'
/** Where the browser has no database, as in some private windows: kept as long as the page is open. */
const memory = new Map<string, KeptTest>()

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('tests', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'unit' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

let opened: Promise<IDBDatabase> | undefined

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  opened ??= open()
  const database = await opened
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode)
    const request = ask(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
    transaction.onerror = () => reject(transaction.error)
  })
}

export async function readKept(unit: string): Promise<KeptTest | undefined> {
  return (
    (await run<KeptTest | undefined>('readonly', (store) => store.get(unit)).catch(() => undefined)) ?? memory.get(unit)
  )
}

export async function listKept(): Promise<KeptTest[]> {
  const tests = await run<KeptTest[]>('readonly', (store) => store.getAll()).catch(() => [])
  return [...tests, ...[...memory.values()].filter(({ unit }) => !tests.some((one) => one.unit === unit))]
}

export async function writeKept(test: KeptTest): Promise<void> {
  memory.set(test.unit, test)
  await run('readwrite', (store) => store.put(test)).then(
    () => memory.delete(test.unit),
    () => {},
  )
  tell()
}

export async function dropKept(unit: string): Promise<void> {
  memory.delete(unit)
  await run('readwrite', (store) => store.delete(unit)).catch(() => {})
  tell()
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
