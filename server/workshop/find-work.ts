import type { ToMake } from '#contract/workshop/promise.ts'
import type { Work } from '#contract/workshop/steps.ts'
import type { Design } from '#enclosure/design.ts'
import { measureDesign } from '#enclosure/flats.ts'
import { fromLink } from '#enclosure/link.ts'
import type { Rates } from '#enclosure/price.ts'
import { workOf } from '#enclosure/work.ts'
import type { StationRow } from './station-queries.ts'

type Measured = { design: Design; total: ReturnType<typeof measureDesign> }
/**
 * What work is reckoned by. `workOfOne`: entered by hand for products and custom work, by line. `measured`: designs whose
 * flats were worked out already, by link.
 */
export type Making = {
  stations: readonly StationRow[]
  rates: Rates
  workOfOne: ReadonlyMap<string, Work>
  measured: Map<string, Measured | undefined>
}
type Line = { _id: string; design?: { link: string } | undefined; leadTimeDays?: number | undefined }

/** Minutes of work by station: of a custom enclosure by its design, of others as entered, nothing where nobody knows. */
export function findWork({ _id, design }: Line, qty: number, { stations, rates, workOfOne, measured }: Making): Work {
  const known = design && measure(design.link, measured)
  const minutes = known && workOf(known.design, rates, qty, known.total)
  const ofOne = workOfOne.get(_id)
  return Object.fromEntries(
    stations.flatMap((station) => {
      const here = minutes ? station.kind && minutes[station.kind] : (ofOne?.[station._id] ?? 0) * qty
      return here ? [[station._id, here]] : []
    }),
  )
}

function measure(link: string, measured: Making['measured']): Measured | undefined {
  if (!measured.has(link)) {
    const design = fromLink(link)
    measured.set(link, design && { design, total: measureDesign(design) })
  }
  return measured.get(link)
}

/** What to plan for a line; nothing if neither its work nor its lead time is known. */
export function toMake(line: Line, qty: number, making: Making): ToMake | undefined {
  const { leadTimeDays } = line
  const work = findWork(line, qty, making)
  return leadTimeDays || Object.keys(work).length > 0 ? { work, leadTimeDays } : undefined
}
