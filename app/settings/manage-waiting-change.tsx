import './manage-waiting-change.css'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { listGuarded, nameGuarded } from '#contract/settings/guarded.ts'
import type { WaitingChange } from '#contract/settings/waiting-calls.ts'
import { useApproveWaitingChangeMutation, useStopWaitingChangeMutation } from './manage-api.ts'

const notes: Record<WaitingChange['approval'], string> = {
  allowed: 'If you expected this, you can approve it now. Ask in person or by phone if you are not sure.',
  own: 'You asked for this. Another owner can approve it now, and every owner can stop it.',
  'new owner': 'You have been an owner for less than a day, so you can stop this but not approve it.',
  'not an owner': 'Only an owner can approve or stop it.',
}

/** What waits, with old and new side by side. */
export function WaitingChangePanel({ change }: { change: WaitingChange }) {
  const { _id: id, before, after, askedBy, askedAt, dueAt, approval } = change
  const [approveChange] = useApproveWaitingChangeMutation()
  const approve = useAction(approveChange, { fallback: 'It could not be approved. Please try again.' })
  const [stopChange] = useStopWaitingChangeMutation()
  const stop = useAction(stopChange, { fallback: 'It could not be stopped. Please try again.' })
  const decide = async ({ run }: typeof approve | typeof stop) => {
    const reply = await run({ params: { id } })
    if (reply.ok) toast.success(reply.value.message)
    else toast.error(reply.text)
  }
  return (
    <Panel
      title={`A change of ${nameGuarded(after)}`}
      aside={<Chip tone="hold">Waiting</Chip>}
      className="waiting-change mb-6"
    >
      <p>
        {askedBy} asked for this on <FormattedDateTime iso={askedAt} />. It takes effect on{' '}
        <b>
          <FormattedDateTime iso={dueAt} />
        </b>
        . Until then every page, e-mail and invoice shows what it shows now.
      </p>
      <dl>
        {listGuarded(before, after).map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>
              <span className="sr-only">now </span>
              <s>{line.before || 'none'}</s>
            </dd>
            <dd>
              <span className="sr-only">then </span>
              <b>{line.after || 'none'}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="note">{notes[approval]}</p>
      {approval !== 'not an owner' && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="outline-danger" busy={stop.isBusy} busyText="Stopping" onClick={() => void decide(stop)}>
            Stop this change
          </Button>
          {approval === 'allowed' && (
            <Button busy={approve.isBusy} busyText="Approving" onClick={() => void decide(approve)}>
              Approve it now
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}
