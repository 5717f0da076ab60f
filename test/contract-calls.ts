import { readdirSync } from 'node:fs'
import type { Call } from '#contract/http/schema.ts'

const folder = new URL('../contract/', import.meta.url)

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value

/** Every call of the contract, with its file and export name. */
export async function findCalls(): Promise<{ name: string; call: Call }[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('calls.ts'))
  const calls: { name: string; call: Call }[] = []
  for (const file of files) {
    const exports: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, value] of Object.entries(exports))
      if (isCall(value)) calls.push({ name: `${file} ${name}`, call: value })
  }
  return calls
}
