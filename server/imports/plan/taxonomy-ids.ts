import type { TaxonomyKind } from '#server/catalogue/taxonomy/taxonomy-queries.ts'
import type { Planned } from './plan-rows.ts'
import type { TaxonomyResolver } from './taxonomy-resolver.ts'

/** For a new product whose row names no category or brand. */
export const fallbackNames: Record<TaxonomyKind, string> = { category: 'Uncategorised', brand: 'Unbranded' }

export type TaxonomyIds = Record<TaxonomyKind, Map<string, string>>

/** The categories or brands these plans need: a row without other changes creates none. */
export function taxonomyNamesOf(plans: Planned[], kind: TaxonomyKind): Set<string> {
  return new Set(
    plans.flatMap((plan) => {
      if (plan.kind === 'create') return plan.row[kind] ?? fallbackNames[kind]
      return plan.kind === 'update' ? (plan.changes[kind] ?? []) : []
    }),
  )
}

/** Their ids. New ones are created outside any transaction, so they stay if a batch is retried. */
export async function resolveTaxonomyIds(
  plans: Planned[],
  resolveTaxonomyId: TaxonomyResolver,
  taxonomyIds: TaxonomyIds,
): Promise<void> {
  for (const kind of ['category', 'brand'] as const)
    for (const name of taxonomyNamesOf(plans, kind))
      if (!taxonomyIds[kind].has(name)) taxonomyIds[kind].set(name, await resolveTaxonomyId(kind, name))
}
