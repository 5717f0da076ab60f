import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { UnsentEmail } from '#contract/mail/calls.ts'
import { useDropMailMutation, useListUnsentMailsQuery, useSendMailAgainMutation } from './api.ts'

/** E-mails that were not delivered, with the mail server's reason. */
export function UnsentEmails() {
  const { data: mails, isError, refetch } = useListUnsentMailsQuery()
  return (
    <Panel title="Unsent e-mails" className="mb-6">
      <p className="note">
        Waiting e-mails are retried for five days. Rejected ones need your attention: the address may be wrong, or you
        may need to contact the person another way.
      </p>
      {isError && <ErrorState title="The e-mails could not be loaded" onRetry={refetch} />}
      {!mails && !isError && (
        <Loading label="Loading e-mails">
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

function Row({ mail: { _id, to, subject, reason, isGivenUp, createdAt } }: { mail: UnsentEmail }) {
  const [sendAgain] = useSendMailAgainMutation()
  const [drop] = useDropMailMutation()
  const sending = useAction(sendAgain, { fallback: 'The e-mail could not be sent again. Please try again.' })
  const dropping = useAction(drop, { fallback: 'The e-mail could not be removed. Please try again.' })
  const failed = [sending.state, dropping.state].find((state) => state.kind === 'failed')
  const isBusy = sending.isBusy || dropping.isBusy
  return (
    <li className="unsent-email">
      <div className="two-lines">
        <b>{subject}</b>
        <small>
          To {to}, <FormattedDateTime iso={createdAt} />
        </small>
        <small>
          {isGivenUp ? 'Given up' : 'Waiting to retry'}
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
