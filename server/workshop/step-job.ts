import { AppError } from '#contract/http/errors.ts'
import { holdsStock, undoMs } from '#contract/orders/status.ts'
import type { JobStep, JobStepDraft } from '#contract/workshop/calls.ts'
import { holdReasonNames, isBack, isOpen, nextStation } from '#contract/workshop/steps.ts'
import { timeOf } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeOrder, lockOrder, type OrderRow } from '#server/orders/records/order-queries.ts'
import { startOrder, unstartOrder } from '#server/orders/start-order.ts'
import {
  canTakeBack,
  changeJob,
  getOrderOfJob,
  insertJobStep,
  type JobRow,
  type JobStepRow,
  lockJob,
  markStepUndone,
} from './job-queries.ts'
import { findStations, keepStations, type StationRow } from './station-queries.ts'
import type { UndoJob } from './table.ts'

export type JobStepHook = (tx: Db, job: JobRow, step: { action: JobStep['action']; finishes: boolean }) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * What else happens before a step of a locked job, in the same transaction; it may refuse the step. Tests stand on
     * the workshop, so app.ts passes it in.
     */
    onJobStep: JobStepHook
  }
}

type WorkshopApp = Pick<App, 'db' | 'database' | 'onJobStep'>

const changedByOthers = 'Somebody else has changed this job. You now see it as it is.'
const refuse = (message: string) => new AppError('step_not_allowed', message)

type Step = Pick<JobRow, 'state' | 'stationId' | 'heldReason' | 'heldWords' | 'finishedAt'> &
  Pick<JobStepRow, 'action'> &
  Partial<Pick<JobStepRow, 'station' | 'to' | 'reason'>>

/** One step by somebody in the workshop. Lock order: stations, order, job. */
export async function stepJob(app: WorkshopApp, id: string, draft: JobStepDraft, by: Viewer): Promise<void> {
  await app.db.transaction(async (tx) => {
    await keepStations(tx)
    const order = await lockOrder(tx, await getOrderOfJob(tx, id))
    await stepLocked(app, tx, { order, job: await lockJob(tx, id) }, draft, by)
  })
}

type Locked = { order: OrderRow; job: JobRow }

export async function stepLocked(
  app: Pick<App, 'database' | 'onJobStep'>,
  tx: Db,
  { order, job: before }: Locked,
  draft: JobStepDraft,
  by: Viewer,
): Promise<void> {
  assertNotStale(before.updatedAt, draft.updatedAt, changedByOthers)
  assertInHand(before, order)
  const now = timeOf(app.database.clock)
  const { action, station, to, reason, ...next } = plan(before, draft, await findStations(tx), now)
  await app.onJobStep(tx, before, { action, finishes: next.state === 'finished' })
  const stepId = await insertJobStep(tx, before, { action, station, to, reason, by })
  const undo: UndoJob = {
    until: new Date(now + undoMs).toISOString(),
    stepId,
    state: before.state,
    stationId: before.stationId,
    heldReason: before.heldReason,
    heldWords: before.heldWords,
    finishedAt: before.finishedAt,
  }
  const isWork = action === 'done' || action === 'moved'
  const started = isWork ? await startOrder(tx, order, by.userId) : undefined
  // Nobody takes the order back any more by undoing an earlier step: this work is going on.
  if (isWork && !started && (order.undo || (await canTakeBack(tx, order)))) await changeOrder(tx, order, {})
  await changeJob(tx, before, {
    ...next,
    undo: { ...undo, ...(started ? { started: { from: order.status, at: started.updatedAt } } : {}) },
  })
}

function assertInHand({ state }: JobRow, { status }: OrderRow): void {
  if (state === 'cancelled') throw refuse('This job was cancelled.')
  if (!holdsStock(status))
    throw refuse(
      status === 'shipped' || status === 'delivered'
        ? 'The goods have left the works.'
        : 'The order is not open any more.',
    )
}

function plan(job: JobRow, draft: JobStepDraft, stations: readonly StationRow[], now: number): Step {
  const nameOf = (id: string | null) => stations.find(({ _id }) => _id === id)?.name ?? null
  const free = { heldReason: null, heldWords: null }
  const station = nameOf(job.stationId)
  switch (draft.action) {
    case 'done': {
      if (!isOpen(job.state) || job.stationId !== draft.station) throw new AppError('stale', changedByOthers)
      if (job.state === 'held') throw refuse(`This job is on hold: ${nameHold(job)}. Resume it first.`)
      const next = nextStation(stations, job.work, draft.station)
      return next
        ? { action: 'done', station, to: next.name, state: 'active', stationId: next._id, finishedAt: null, ...free }
        : {
            action: 'done',
            station,
            state: 'finished',
            stationId: null,
            finishedAt: new Date(now).toISOString(),
            ...free,
          }
    }
    case 'move': {
      const to = nameOf(draft.to)
      if (!to) throw new AppError('stale', 'This station was removed. Reload to see the change.')
      if (draft.to === job.stationId) throw new AppError('stale', changedByOthers)
      const goesBack = isBack(stations, job.stationId, draft.to)
      if (goesBack && !draft.reason)
        throw new AppError('bad_input', 'Please say why it goes back.', {
          issues: [{ path: 'reason', message: 'Please say why it goes back.' }],
        })
      const { reason = null } = draft
      const { state, heldReason, heldWords } = job
      const hold = state === 'held' ? { state, heldReason, heldWords } : { state: 'active' as const, ...free }
      const action = goesBack ? 'back' : 'moved'
      return { action, station, to, reason, stationId: draft.to, finishedAt: null, ...hold }
    }
    case 'hold': {
      if (!isOpen(job.state)) throw refuse('This job is finished.')
      const { reason: heldReason, words = null } = draft
      const reason = nameHold({ heldReason, heldWords: words })
      return { action: 'held', station, reason, ...place(job), state: 'held', heldReason, heldWords: words }
    }
    case 'resume':
      if (job.state !== 'held') throw new AppError('stale', changedByOthers)
      return { action: 'resumed', station, ...place(job), state: 'active', ...free }
  }
}

const place = ({ stationId, finishedAt }: JobRow) => ({ stationId, finishedAt })

const nameHold = ({ heldReason, heldWords }: Pick<JobRow, 'heldReason' | 'heldWords'>): string =>
  [heldReason && heldReason !== 'other' ? holdReasonNames[heldReason].toLowerCase() : '', heldWords ?? '']
    .filter(Boolean)
    .join(', ')

/** Within ten seconds. If the step has started the order, that is undone too, unless the order has gone on since. */
export async function undoJobStep(
  app: WorkshopApp,
  id: string,
  { updatedAt }: { updatedAt?: string | undefined },
  by: Viewer,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    await keepStations(tx)
    const order = await lockOrder(tx, await getOrderOfJob(tx, id))
    const job = await lockJob(tx, id)
    assertNotStale(job.updatedAt, updatedAt, changedByOthers)
    if (!job.undo || Date.parse(job.undo.until) < timeOf(app.database.clock))
      throw refuse('This step can no longer be undone.')
    const { stepId, until: _, started, ...before } = job.undo
    if (started && Date.parse(order.updatedAt) === Date.parse(started.at))
      await unstartOrder(tx, order, started.from, by.userId)
    await changeJob(tx, job, { ...before, undo: null })
    await markStepUndone(tx, stepId)
  })
}

export async function noteJob(
  app: WorkshopApp,
  id: string,
  { note, updatedAt }: { note: string; updatedAt?: string | undefined },
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const job = await lockJob(tx, id)
    assertNotStale(job.updatedAt, updatedAt, changedByOthers)
    await changeJob(tx, job, { note })
  })
}
