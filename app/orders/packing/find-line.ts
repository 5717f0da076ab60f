import type { PackingLine } from '#contract/orders/packing-calls.ts'

/** The line that was scanned or typed: by its whole part number, else the only one that has it in number or name. */
export function findLine(lines: readonly PackingLine[], typed: string): PackingLine | undefined {
  const text = typed.trim().toLowerCase()
  if (text === '') return undefined
  const exact = lines.find(({ partNumber }) => partNumber.toLowerCase() === text)
  const some = lines.filter(({ partNumber, name }) => `${partNumber} ${name}`.toLowerCase().includes(text))
  return exact ?? (some.length === 1 ? some[0] : undefined)
}
