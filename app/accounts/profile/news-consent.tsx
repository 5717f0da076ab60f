import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useChangeConsentMutation, useReadConsentsQuery } from './privacy-api.ts'

/** Whether the shop may write with news and offers: asked, and withdrawn as easily. */
export function NewsConsent() {
  const { data, isError, refetch } = useReadConsentsQuery()
  const [change] = useChangeConsentMutation()
  const { run, isBusy, state } = useAction(change, { fallback: 'This could not be saved. Please try again.' })
  if (!data)
    return (
      <Panel title="News by e-mail">
        {isError ? <ErrorState title="This could not be loaded" onRetry={refetch} /> : <TextSkeleton lines={2} />}
      </Panel>
    )
  const { news, asks } = data
  return (
    <Panel title="News by e-mail">
      <div className="grid justify-items-start gap-4">
        {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
        {news ? (
          <p>
            You agreed on <FormattedDate iso={news.givenAt} />: “{news.wording}”
          </p>
        ) : (
          <p>You get e-mails about your orders, quotes and messages only. Would you like more?</p>
        )}
        {!news && <p className="note">“{asks.news}”</p>}
        <Button
          busy={isBusy}
          busyText="Saving"
          onClick={() => run({ body: { news: news ? null : { wording: asks.news } } })}
        >
          {news ? 'Withdraw' : 'I agree'}
        </Button>
      </div>
    </Panel>
  )
}
