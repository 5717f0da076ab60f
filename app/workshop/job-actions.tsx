import { Ellipsis, MoveRight, Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Menu, type MenuItem } from '#app/ui/dialogs/menu.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Job, Station } from '#contract/workshop/calls.ts'
import { isOpen, nextStation } from '#contract/workshop/steps.ts'
import { HoldJob } from './hold-job.tsx'
import { MoveJob } from './move-job.tsx'
import { isSettling, useStepJob } from './use-step-job.ts'

type Props = {
  job: Job
  stations: readonly Station[]
  className?: string
  /** What comes first, instead of the step forward. */
  children?: ReactNode
}

/** The one tap forward, and a menu for the rest. */
export function JobActions({ job, stations, className = '', children }: Props) {
  const { run, isBusy } = useStepJob()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'hold' | 'move'>()
  const { jobNumber, state } = job
  if (state === 'cancelled') return null
  const here = stations.find(({ _id }) => _id === job.station)
  const forward = async () => {
    if (!here || isSettling()) return
    const next = nextStation(stations, job.work, here._id)
    const text = next ? `${jobNumber} is at ${next.name}.` : `${jobNumber} is finished.`
    const failure = await run(job, { action: 'done', station: here._id }, text)
    if (failure?.error.failure.code === 'not_tested') {
      // No mistake: the test is the next step, and its button is on the page of the job.
      toast.info(failure.text)
      void navigate(`/manage/workshop/${jobNumber}`)
    } else if (failure) toast.error(failure.text)
  }
  const resume = async () => {
    const failure = await run(job, { action: 'resume' }, `${jobNumber} is resumed.`)
    if (failure) toast.error(failure.text)
  }
  const items: MenuItem[] = [
    {
      label: here ? 'Move to another station' : 'Back to a station',
      icon: <MoveRight size={16} aria-hidden="true" />,
      onSelect: () => setOpen('move'),
    },
  ]
  if (isOpen(state) && state !== 'held')
    items.push({ label: 'Hold', icon: <Pause size={16} aria-hidden="true" />, onSelect: () => setOpen('hold') })
  return (
    <div className={`job-actions ${className}`}>
      {state === 'held' && (
        <Button
          variant="dark"
          full
          busy={isBusy}
          icon={<Play size={18} aria-hidden="true" />}
          onClick={() => void resume()}
        >
          Resume
        </Button>
      )}
      {state !== 'held' && children}
      {here && state !== 'held' && !children && (
        <Button variant="primary" full busy={isBusy} onClick={() => void forward()}>
          {here.name} done
        </Button>
      )}
      <Menu
        trigger={
          <IconButton framed label={`More for ${jobNumber}`}>
            <Ellipsis size={20} aria-hidden="true" />
          </IconButton>
        }
        groups={[items]}
      />
      {open === 'hold' && <HoldJob job={job} onClose={() => setOpen(undefined)} />}
      {open === 'move' && <MoveJob job={job} stations={stations} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
