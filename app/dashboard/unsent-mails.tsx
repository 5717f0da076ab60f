import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { ExactMoment } from '#app/ui/exact-moment.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { UnsentMail } from '#contract/mails.ts'
import { useDropMailMutation, useListUnsentMailsQuery, useSendMailAgainMutation } from './api.ts'

/** Mails of the shop that reached nobody, with what the mail server said. */
export function UnsentMails() {
  const { data: mails, isError, refetch } = useListUnsentMailsQuery()
  return (
    <Panel title="Mails that were not sent" className="mb-6">
      <p className="note">
        One that waits is tried again by itself for five days. One that was refused needs you: the address may be wrong,
        or the person must be told in another way.
      </p>
      {isError && <ErrorState title="The mails could not be loaded" onRetry={refetch} />}
      {!mails && !isError && (
        <Loading label="Loading the mails">
          <Skeleton height={56} />
        </Loading>
      )}
      <ul>
        {mails?.map((mail) => (
          <Row key={mail._id} mail={mail} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ mail: { _id, to, subject, reason, isGivenUp, createdAt } }: { mail: UnsentMail }) {
  const [sendAgain] = useSendMailAgainMutation()
  const [drop] = useDropMailMutation()
  const sending = useAction(sendAgain, { fallback: 'The mail could not be sent again. Please try again.' })
  const dropping = useAction(drop, { fallback: 'The mail could not be removed. Please try again.' })
  const failed = [sending.state, dropping.state].find((state) => state.kind === 'failed')
  const isBusy = sending.isBusy || dropping.isBusy
  return (
    <li className="unsent-mail">
      <div className="two-lines">
        <b>{subject}</b>
        <small>
          To {to}, <ExactMoment iso={createdAt} />
        </small>
        <small>
          {isGivenUp ? 'Given up' : 'Waits for the next try'}
          {reason && `: ${reason}`}
        </small>
      </div>
      {isGivenUp && (
        <div className="flex gap-2">
          <Button
            small
            disabled={isBusy}
            aria-label={`Send again: ${subject}, to ${to}`}
            onClick={() => void sending.run({ params: { id: _id } })}
          >
            Send again
          </Button>
          <Button
            small
            disabled={isBusy}
            aria-label={`Remove: ${subject}, to ${to}`}
            onClick={() => void dropping.run({ params: { id: _id } })}
          >
            Remove
          </Button>
        </div>
      )}
      {failed?.kind === 'failed' && <Banner tone="bad">{failed.text}</Banner>}
    </li>
  )
}
