import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { useConfirmFactorByLinkMutation } from './factors-api.ts'

/** The e-mailed link is `my-profile/security?token=…`. It asks before it does anything: somebody else may have caused it. */
export function ConfirmFactor() {
  const [search, setSearch] = useSearchParams()
  const token = search.get('token')
  const [confirm] = useConfirmFactorByLinkMutation()
  const { run, isBusy } = useAction(confirm, { fallback: 'This could not be confirmed. Please try again.' })
  const [outcome, setOutcome] = useState<{ tone: 'ok' | 'bad'; text: string }>()
  const answer = async (link: string) => {
    const reply = await run({ params: { token: link } })
    setOutcome(reply.ok ? { tone: 'ok', text: reply.value.message } : { tone: 'bad', text: reply.text })
    if (reply.ok || reply.error.failure.code === 'bad_token') setSearch({}, { replace: true })
  }
  return (
    <>
      {outcome && <Banner tone={outcome.tone}>{outcome.text}</Banner>}
      {token && (
        <Banner tone="hold">
          <div className="flex flex-wrap items-center gap-3">
            <span className="min-w-0">
              Have you added an authenticator app to your account? If not, change your password instead.
            </span>
            <Button small busy={isBusy} busyText="Confirming" onClick={() => void answer(token)}>
              Yes, confirm it
            </Button>
          </div>
        </Banner>
      )}
    </>
  )
}
