import type { Work } from '#contract/workshop/steps.ts'
import { fromLink } from '#enclosure/link.ts'
import type { Rates } from '#enclosure/price.ts'
import { workOf } from '#enclosure/work.ts'
import type { StationRow } from './station-queries.ts'

/** Minutes of work by station: of a custom enclosure by its design, nothing where nobody knows. */
export function findWork(
  design: { link: string } | undefined,
  qty: number,
  at: { stations: readonly StationRow[]; rates: Rates },
): Work {
  const read = design && fromLink(design.link)
  if (!read) return {}
  const minutes = workOf(read, at.rates, qty)
  return Object.fromEntries(
    at.stations.flatMap(({ _id, kind }) => {
      const here = kind && minutes[kind]
      return here ? [[_id, here]] : []
    }),
  )
}
