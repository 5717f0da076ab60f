import { addDays, dayOf, today } from '#contract/days.ts'
import { toOpenDay } from '#contract/workshop/promise.ts'
import { routeOf } from '#contract/workshop/steps.ts'
import type { Db } from '#server/db/database.ts'
import { makeJobs } from '#server/workshop/make-jobs.ts'
import { insertBatch } from '#server/workshop/material-queries.ts'
import { readPlan } from '#server/workshop/plan-queries.ts'
import { ageBatch, ageJob, type DemoJob, findOpenDemoOrders, findOpenJobs, moveDemoJob } from './job-queries.ts'
import { noteDemo } from './queries.ts'

/** What is different about the first jobs that have begun. */
const turns = ['late', 'held', 'rework', 'late'] as const

/** The jobs of open orders, spread over the workshop as if people worked on them. */
export async function loadJobs(tx: Db): Promise<void> {
  for (const id of await findOpenDemoOrders(tx)) await makeJobs({ db: tx }, id)
  const { stations, calendar } = await readPlan(tx)
  let begun = 0
  const cut: string[] = []
  for (const job of await findOpenJobs(tx)) {
    await ageJob(tx, job, toOpenDay(calendar, promisedThen(job)))
    if (!job.isBegun) continue
    const route = routeOf(stations, job.work)
    const at = (begun % route.length) + (begun < turns.length && route.length > 1 ? 1 : 0)
    const passed = route.slice(0, Math.min(at, route.length - 1))
    const station = route[passed.length]
    if (!station) continue
    await moveDemoJob(tx, job, { passed, station, turn: turns[begun], lateOn: lateDay(job, begun) })
    if (job.isDesign && passed.length > 0) cut.push(job.id)
    begun++
  }
  const batch = await insertBatch(tx, cut, 'Johan Kruger')
  await ageBatch(tx, batch)
  await noteDemo(tx, 'batches', [batch])
}

/** The day that was promised when the order was accepted. It is still ahead: being late is one of the turns. */
function promisedThen({ acceptedAt, promisedOn }: DemoJob): string {
  const age = (Date.parse(today()) - Date.parse(dayOf(acceptedAt))) / 86_400_000
  return [addDays(promisedOn, -age), addDays(today(), 3)].toSorted().at(-1) ?? today()
}

const lateDay = ({ acceptedAt }: DemoJob, nth: number): string =>
  [addDays(today(), -2 - nth), addDays(dayOf(acceptedAt), 1)].toSorted().at(-1) ?? today()
