import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { Job, Station } from '#contract/workshop/calls.ts'
import { isBack } from '#contract/workshop/steps.ts'
import { useStepJob } from './use-step-job.ts'

type Props = { job: Job; stations: readonly Station[]; to?: string; onClose: () => void }

const schema = z.object({ to: z.string(), reason: z.string().max(200) })

/** To any station. Going back is rework, and says why. */
export function MoveJob({ job, stations, to, onClose }: Props) {
  const { run } = useStepJob()
  const others = stations.filter(({ _id }) => _id !== job.station)
  const first = to ?? others[0]?._id ?? ''
  const [chosen, setChosen] = useState(first)
  const needsReason = isBack(stations, job.station, chosen)
  return (
    <FormDialog
      title={`Move ${job.jobNumber}`}
      action="Move the job"
      schema={schema}
      defaultValues={{ to: first, reason: '' }}
      onSubmit={async ({ to: id, reason }) => {
        const name = stations.find(({ _id }) => _id === id)?.name
        const words = reason.trim() ? { reason } : {}
        const failure = await run(job, { action: 'move', to: id, ...words }, `${job.jobNumber} is at ${name}.`)
        if (failure) return failure
        onClose()
      }}
      onClose={onClose}
    >
      <Select
        name="to"
        label="To"
        options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <TextInput
        name="reason"
        label={needsReason ? 'Why it goes back' : 'Note'}
        required={needsReason}
        maxLength={200}
      />
    </FormDialog>
  )
}
