import { boardOrders, type Work } from './fitters.ts'
import type { Machine } from './machine.ts'

type Line = { name: string; status: string; made: boolean; jobs: number }
type Job = {
  id: string
  name: string
  qty: number
  state: string
  station: string | null
  units: number
  passed: number
  steps: { action: string; station: string | null; to: string | null }[]
}

/** Paid orders without their job, or whose goods are finished and not said to be. */
export const unmade = `select count(*)::int from orders o where ${boardOrders} and (
  not exists (select from jobs j where j.order_id = o.id) or o.status = 'processing' and (o.made_at is not null)
    <> not exists (select from jobs j where j.order_id = o.id and j.state <> 'finished'))`

/** Every paid order has one job; a job is where its steps lead; nothing that a fitter was told is lost or there twice. */
export async function checkWorkshop(machine: Machine, work: Work): Promise<string[]> {
  const stations = (await machine.query<{ name: string }>('select name from stations order by position')).map(
    ({ name }) => name,
  )
  const jobs = await machine.query<Job>(
    `select j.id, j.job_number as name, j.qty, j.state, s.name as station,
       (select count(*)::int from units u where u.job_id = j.id) as units,
       (select count(*)::int from units u where u.job_id = j.id
         and (select is_passed from tests t where t.unit_id = u.id order by created_at desc limit 1)) as passed,
       (select json_agg(json_build_object('action', action, 'station', station, 'to', to_station) order by at)
         from job_steps t where t.job_id = j.id and undone_at is null) as steps
     from jobs j left join stations s on s.id = j.station_id`,
  )
  return [
    ...(await checkOrders(machine)),
    ...jobs.flatMap((job) => checkJob(job, stations)),
    ...Array.from(work.steps).flatMap(([id, names]) => {
      const job = jobs.find((one) => one.id === id)
      const isThere = (name: string) => job?.steps.some(({ action, station }) => action === 'done' && station === name)
      return [...names].filter((name) => !isThere(name)).map((name) => `workshop: ${name} of job ${id} is lost`)
    }),
    ...(await checkTests(machine, work)),
  ]
}

async function checkOrders(machine: Machine): Promise<string[]> {
  const orders = await machine.query<Line>(
    `select o.order_number as name, o.status, o.made_at is not null as made,
       (select count(*)::int from jobs j where j.order_id = o.id) as jobs from orders o where ${boardOrders}`,
  )
  const [open] = await machine.query<{ count: number }>(unmade)
  const early = await machine.query<{ name: string }>(
    `select o.order_number as name from orders o join jobs j on j.order_id = o.id where o.status = 'paid' and j.state <> 'waiting'`,
  )
  return [
    ...orders.flatMap(({ name, jobs }) => (jobs === 1 ? [] : [`workshop: order ${name} has ${jobs} jobs`])),
    ...early.map(({ name }) => `workshop: order ${name} is not begun, and its job is`),
    ...(open?.count ? [`workshop: ${open.count} orders do not say whether their goods are made`] : []),
  ]
}

function checkJob({ name, qty, state, station, units, passed, steps }: Job, stations: readonly string[]): string[] {
  const problems: string[] = []
  let place: string | null = stations[0] ?? null
  for (const { action, station: from, to } of steps) {
    if (!['done', 'back', 'left'].includes(action)) continue
    if (action !== 'left' && from !== place)
      problems.push(`workshop: ${name} was at ${place}, and ${action} at ${from}`)
    if (action === 'done' && to !== (stations[stations.indexOf(from ?? '') + 1] ?? null))
      problems.push(`workshop: ${name} went from ${from} to ${to}`)
    place = action === 'left' ? null : to
  }
  if (place !== station || (place === null) !== (state === 'finished'))
    problems.push(`workshop: ${name} is ${state} at ${station}, and its steps lead to ${place}`)
  const isBegun = steps.some(({ action }) => action === 'done')
  if (units !== (isBegun ? qty : units && qty)) problems.push(`workshop: ${name} has ${units} of ${qty} serial numbers`)
  if (state === 'finished' && passed !== qty)
    problems.push(`workshop: ${name} is finished with ${passed} of ${qty} tested`)
  return problems
}

/** Each test once, and each that was passed with its report; reports are numbered without a gap. */
async function checkTests(machine: Machine, { tests: told }: Work): Promise<string[]> {
  const tests = await machine.query<{ key: string; unit: string; is_passed: boolean; reports: number }>(
    `select key, unit_id as unit, is_passed, (select count(*)::int from test_reports r where r.test_id = t.id) as reports from tests t`,
  )
  const [series] = await machine.query<{ given: number[] }>(
    `select coalesce(array_agg(serial order by serial), '{}') as given from test_reports where revision = 1`,
  )
  const given = series?.given ?? []
  const isSaved = (key: string, unit: string) =>
    tests.filter((one) => one.key === key && one.unit === unit).length === 1
  return [
    ...[...told]
      .filter(([key, unit]) => !isSaved(key, unit))
      .map(([key]) => `workshop: test ${key} is lost or there twice`),
    ...tests
      .filter(({ is_passed, reports }) => reports !== (is_passed ? 1 : 0))
      .map(({ key, reports }) => `workshop: test ${key} has ${reports} reports`),
    ...(given.some((serial, at) => serial !== at + 1) ? [`numbers: test reports ${given.join(' ')} were issued`] : []),
  ]
}
