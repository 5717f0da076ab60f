import { addDays, today } from '#contract/days.ts'
import type { WorkKind } from '#enclosure/work.ts'

/** How a job goes through the workshop. No zod: the board uses it. */

export const jobStates = ['waiting', 'active', 'held', 'finished', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

export const jobStateNames: Readonly<Record<JobState, string>> = {
  waiting: 'Waiting',
  active: 'In progress',
  held: 'On hold',
  finished: 'Finished',
  cancelled: 'Cancelled',
}

export const isOpen = (state: JobState): boolean => state !== 'finished' && state !== 'cancelled'

export const holdReasons = ['material', 'drawing', 'customer', 'machine', 'other'] as const
export type HoldReason = (typeof holdReasons)[number]

export const holdReasonNames: Readonly<Record<HoldReason, string>> = {
  material: 'Waiting for material',
  drawing: 'Waiting for a drawing',
  customer: 'Waiting for the customer',
  machine: 'Machine down',
  other: 'Another reason',
}

export const workKindNames: Readonly<Record<WorkKind, string>> = {
  cutting: 'Cutting',
  folding: 'Folding and welding',
  coating: 'Coating',
  assembly: 'Assembly',
  testing: 'Testing',
}

/** What a buyer sees of the workshop. */
export const makingStages = ['planned', 'making', 'tested', 'ready'] as const
export type MakingStage = (typeof makingStages)[number]

export const makingStageNames: Readonly<Record<MakingStage, string>> = {
  planned: 'Planned',
  making: 'In the workshop',
  tested: 'Tested',
  ready: 'Ready',
}

export const maxStations = 12
/** Of one piece at one station: half a year of one person. */
export const maxWorkMinutes = 100_000

/** Ten years ahead: a due day after that is a slip of the finger. */
export const farthestDueDay = (): string => addDays(today(), 3653)

/** Minutes by station. */
export type Work = Readonly<Record<string, number>>
type Station = { _id: string }

/** The stations that a job visits, in order; all of them while nobody knows its work. */
export function routeOf<S extends Station>(stations: readonly S[], work: Work): S[] {
  const visited = stations.filter(({ _id }) => (work[_id] ?? 0) > 0)
  return visited.length > 0 ? visited : [...stations]
}

/** The station after this one; undefined after the last. */
export function nextStation<S extends Station>(stations: readonly S[], work: Work, current: string): S | undefined {
  const at = stations.findIndex(({ _id }) => _id === current)
  const later = new Set(stations.slice(at + 1))
  return routeOf(stations, work).find((station) => later.has(station))
}

/** Whether a move to this station takes the job back, which needs a reason. */
export function isBack(stations: readonly Station[], from: string | null, to: string): boolean {
  const indexOf = (id: string) => stations.findIndex(({ _id }) => _id === id)
  return from === null || indexOf(to) < indexOf(from)
}
