import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useAskAboutGuestMutation } from './api.ts'

/** What a guest may ask about their data; whoever has an account does it there. */
export function GuestData({ orderId }: { orderId: string }) {
  const [ask, { data, originalArgs }] = useAskAboutGuestMutation()
  const { run, isBusy, state } = useAction(ask, { fallback: 'Your request could not be noted. Please try again.' })
  const send = (kind: 'access' | 'deletion') => () => void run({ params: { id: orderId }, body: { kind } })
  return (
    <Panel title="Your data">
      <div className="grid gap-4">
        <p>
          You may have a copy of what we hold about you, or have it deleted once your orders are finished. Invoices stay
          for as long as tax law asks.
        </p>
        {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
        {state.kind === 'done' && data && (
          <Banner tone="ok">
            {originalArgs?.body.kind === 'access' ? 'You asked for a copy. ' : 'You asked to be deleted. '}
            We answer by e-mail, by <FormattedDate iso={data.dueOn} /> at the latest.
          </Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <Button small disabled={isBusy} onClick={send('access')}>
            Ask for a copy
          </Button>
          <Button small disabled={isBusy} onClick={send('deletion')}>
            Ask to be deleted
          </Button>
        </div>
      </div>
    </Panel>
  )
}
