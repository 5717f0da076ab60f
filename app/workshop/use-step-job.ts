import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { undoMs } from '#contract/orders/status.ts'
import type { Job, JobStepDraft } from '#contract/workshop/calls.ts'
import { useStepJobMutation, useUndoJobStepMutation } from './api.ts'

/** A lost answer is no trouble: the second tap finds that the job has moved. */
const noSignal = 'No connection. Please tap again.'

/** A card that moves on makes room for the next one: the second half of a double tap must not move that too. */
const settleMs = 700
let lastStepAt = 0
export const isSettling = (): boolean => Date.now() - lastStepAt < settleMs

/**
 * Takes a job one step on and offers to undo it. Answers with what stopped the step, for the caller to show; of two people
 * one comes second and just sees what happened.
 */
export function useStepJob() {
  const [stepJob] = useStepJobMutation()
  const [undoJobStep] = useUndoJobStepMutation()
  const action = useAction(stepJob, { fallback: noSignal })
  const undoAction = useAction(undoJobStep, { fallback: noSignal })
  const undo = async ({ _id: id, jobNumber, updatedAt }: Job) => {
    const reply = await undoAction.run({ params: { id }, body: { updatedAt } })
    if (reply.ok) toast.success(`${jobNumber} is back where it was.`)
    else toast.error(reply.text)
  }
  const run = async (job: Job, draft: JobStepDraft, text: string) => {
    const began = Date.now()
    const reply = await action.run({ params: { id: job._id }, body: { ...draft, updatedAt: job.updatedAt } })
    if (reply.ok) {
      lastStepAt = Date.now()
      const forMs = undoMs - (Date.now() - began)
      toast.offer(text, { label: 'Undo', forMs: Math.max(1000, forMs), run: () => void undo(reply.value) })
      return undefined
    }
    if (reply.error.failure.code !== 'stale') return reply
    toast.info(reply.text)
    return undefined
  }
  return { run, isBusy: action.isBusy }
}
