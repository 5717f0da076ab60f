import { randomUUID } from 'node:crypto'
import { addDays, today } from '#contract/days.ts'
import type { Answer } from '#contract/testing/rules.ts'
import { type DemoPlan, instruments, testers, testPlans } from '#demo/test-plans.ts'
import type { Db } from '#server/db/database.ts'
import { findOrderRow } from '#server/orders/records/order-queries.ts'
import { insertInstrument } from '#server/testing/instrument-queries.ts'
import { issueReport } from '#server/testing/issue-report.ts'
import { makeUnits } from '#server/testing/make-units.ts'
import { insertPlan, keepPlanOfJob, type PlanRow } from '#server/testing/plan-queries.ts'
import { insertTest } from '#server/testing/test-queries.ts'
import { findUnitsOfJob } from '#server/testing/unit-queries.ts'
import { lockJob } from '#server/workshop/job-queries.ts'
import { ageUnits, type DemoLine, findCategoryIds, findDeliveredLines, insertFinishedJob } from './job-queries.ts'
import { noteDemo } from './queries.ts'

const finishedJobs = 30

type Kit = { demo: DemoPlan; plan: PlanRow }

/** Plans and instruments, and what was made and tested for orders that have been delivered. */
export async function loadTests(tx: Db): Promise<void> {
  const categories = await findCategoryIds(tx)
  const kits: Kit[] = []
  for (const demo of testPlans) {
    const plan = await insertPlan(tx, {
      name: demo.name,
      standard: demo.standard,
      categories: demo.categories.flatMap((slug) => categories.get(slug) ?? []),
      products: [],
      enclosures: demo.enclosures,
      checks: demo.checks.map(({ text, isOptional, reading }) => ({
        _id: randomUUID(),
        text,
        isRequired: !isOptional,
        ...(reading ? { reading } : {}),
      })),
    })
    kits.push({ demo, plan })
  }
  await noteDemo(
    tx,
    'testPlans',
    kits.map(({ plan }) => plan._id),
  )
  const meters: string[] = []
  for (const { name, serial, days } of instruments)
    meters.push((await insertInstrument(tx, { name, serial, calibratedUntil: addDays(today(), days) }))._id)
  await noteDemo(tx, 'instruments', meters)
  const slugs = testPlans.flatMap((plan) => plan.categories)
  const lines = await findDeliveredLines(tx, slugs, finishedJobs)
  // Oldest first, so that numbers increase with time.
  for (const [index, line] of lines.toReversed().entries()) {
    const kit = kits.find(({ demo }) => demo.categories.includes(line.category))
    if (kit) await loadJob(tx, line, kit, testers[index % testers.length] ?? '')
  }
}

async function loadJob(tx: Db, line: DemoLine, { demo, plan }: Kit, tester: string): Promise<void> {
  const { finishedAt, orderedAt } = line
  const order = await findOrderRow(tx, line.orderId)
  const job = await lockJob(tx, await insertFinishedJob(tx, line))
  if (!order) return
  await makeUnits(tx, job)
  await ageUnits(tx, job._id, orderedAt)
  await keepPlanOfJob(tx, job._id, plan._id)
  const [meter] = instruments
  for (const [index, { unit }] of (await findUnitsOfJob(tx, job._id)).entries()) {
    const test = await insertTest(tx, {
      unitId: unit._id,
      key: randomUUID(),
      plan: { name: plan.name, standard: plan.standard, checks: plan.checks },
      answers: plan.checks.flatMap((check, at): Answer[] => {
        const found = demo.checks[at]?.found
        if (!check.isRequired) return []
        return [
          found === undefined ? { check: check._id, yes: true } : { check: check._id, reading: vary(found, index) },
        ]
      }),
      instruments: meter
        ? [{ name: meter.name, serial: meter.serial, calibratedUntil: addDays(today(), meter.days) }]
        : [],
      photos: [],
      remarks: '',
      tester,
      isPassed: true,
      testedAt: finishedAt,
      createdAt: finishedAt,
    })
    await issueReport(tx, { unit, test, job, order }, finishedAt)
  }
}

/** No two boards measure the same. */
const vary = (value: number, index: number): number => Number((value * (1 + (index % 5) / 40)).toPrecision(3))
