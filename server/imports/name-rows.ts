import type { NamedKind } from '#server/catalogue/named-queries.ts'
import type { FindNamed } from './find-named.ts'
import type { Planned } from './plan-rows.ts'

/** Where a new product goes whose row names no category or brand. */
export const fallback: Record<NamedKind, string> = { category: 'Uncategorised', brand: 'Unbranded' }

export type Named = Record<NamedKind, Map<string, string>>

/** The categories or brands that these plans need: a row that changes nothing else makes none. */
export function namesOf(plans: Planned[], kind: NamedKind): Set<string> {
  return new Set(
    plans.flatMap((plan) => {
      if (plan.kind === 'create') return plan.row[kind] ?? fallback[kind]
      return plan.kind === 'update' ? (plan.changes[kind] ?? []) : []
    }),
  )
}

/** Their ids. What is new is made outside any transaction: it stays, also when a batch must be tried again. */
export async function nameAll(plans: Planned[], findNamed: FindNamed, named: Named): Promise<void> {
  for (const kind of ['category', 'brand'] as const)
    for (const name of namesOf(plans, kind))
      if (!named[kind].has(name)) named[kind].set(name, await findNamed(kind, name))
}
