import './session-list.css'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ListedSession } from '#contract/accounts/session-calls.ts'

type Ended = { ok: true; value: { message: string } } | { ok: false; text: string }
type Props = {
  sessions: readonly ListedSession[] | undefined
  isError: boolean
  onRetry: () => void
  onEnd: (session: ListedSession) => Promise<Ended>
  onEndAll: () => Promise<Ended>
  /** 'End all others', or of somebody else, 'End all'. */
  endAllText: string
  note: string
}

/** Where somebody is signed in. A session ends at once, so signing in again is all the undo there is. */
export function SessionList({ sessions, isError, onRetry, onEnd, onEndAll, endAllText, note }: Props) {
  const [busy, setBusy] = useState<string>()
  const end = async (what: string, work: () => Promise<Ended>) => {
    setBusy(what)
    const reply = await work()
    setBusy(undefined)
    if (reply.ok) toast.success(reply.value.message)
    else toast.error(reply.text)
  }
  const others = sessions?.filter(({ isThis }) => !isThis) ?? []
  return (
    <Panel
      title="Sessions"
      aside={
        others.length > 1 && (
          <Button
            small
            variant="outline-danger"
            busy={busy === 'all'}
            busyText="Ending"
            onClick={() => void end('all', onEndAll)}
          >
            {endAllText}
          </Button>
        )
      }
    >
      <p className="note mb-4">{note}</p>
      {isError && !sessions && (
        <ErrorState title="The sessions could not be loaded" heading="h3" onRetry={onRetry}>
          Please check your network and try again.
        </ErrorState>
      )}
      {!isError && !sessions && <TextSkeleton lines={3} />}
      {sessions?.length === 0 && <p>Not signed in anywhere.</p>}
      <ul className="session-list">
        {sessions?.map((session) => (
          <li key={session._id}>
            <MonitorSmartphone size={22} strokeWidth={1.5} aria-hidden="true" />
            <div className="min-w-0">
              <p>
                <b className="font-semibold">{session.device}</b> {session.isThis && <Chip tone="ok">This device</Chip>}
              </p>
              <p className="note">
                Signed in <FormattedDate iso={session.createdAt} />
                {session.address && `, seen at ${session.address}`}, last used{' '}
                <FormattedDateTime iso={session.seenAt} />
              </p>
            </div>
            {!session.isThis && (
              <Button
                small
                busy={busy === session._id}
                busyText="Ending"
                aria-label={`End the session: ${session.device}`}
                onClick={() => void end(session._id, () => onEnd(session))}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
