import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { User } from '#contract/accounts/calls.ts'
import { useResendVerificationMutation, useVerifyEmailMutation } from '../sign-in/sign-in-api.ts'

/** The e-mailed link is `my-profile?verify=…`: it is used once and removed from the URL. */
export function ConfirmEmail({ user }: { user: User }) {
  const [search, setSearch] = useSearchParams()
  const token = search.get('verify')
  const [verifyEmail] = useVerifyEmailMutation()
  const { run, isBusy } = useAction(verifyEmail, {
    fallback: 'Your e-mail address could not be confirmed. Please try again.',
  })
  const [outcome, setOutcome] = useState<{ tone: 'ok' | 'bad'; text: string }>()
  const confirm = useCallback(
    async (link: string) => {
      const reply = await run({ params: { token: link } })
      setOutcome(reply.ok ? { tone: 'ok', text: reply.value.message } : { tone: 'bad', text: reply.text })
      // A link that the shop has not processed stays, to be retried.
      if (reply.ok || reply.error.failure.code === 'bad_token') setSearch({}, { replace: true })
    },
    [run, setSearch],
  )
  // React runs effects twice in development; the link is used once.
  const used = useRef<string>(undefined)
  useEffect(() => {
    if (!token || used.current === token) return
    used.current = token
    void confirm(token)
  }, [token, confirm])
  return (
    <>
      {outcome && (
        <Banner tone={outcome.tone}>
          <div className="flex flex-wrap items-center gap-3">
            <span className="min-w-0">{outcome.text}</span>
            {token && outcome.tone === 'bad' && (
              <Button small busy={isBusy} busyText="Confirming" onClick={() => void confirm(token)}>
                Try again
              </Button>
            )}
          </div>
        </Banner>
      )}
      {!user.emailVerified && !token && outcome?.tone !== 'ok' && <UnverifiedNotice email={user.email} />}
    </>
  )
}

function UnverifiedNotice({ email }: { email: string }) {
  const [resend] = useResendVerificationMutation()
  const { run, isBusy } = useAction(resend, { fallback: 'The link could not be sent. Please try again.' })
  const send = async () => {
    const reply = await run(undefined)
    if (reply.ok) toast.success(reply.value.message)
    else toast.error(reply.text)
  }
  return (
    <Banner tone="hold">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0">
          Please confirm {email} with the link in the e-mail we sent you. Orders you placed with it as a guest will then
          appear here.
        </span>
        <Button small busy={isBusy} busyText="Sending" onClick={send}>
          Send the link again
        </Button>
      </div>
    </Banner>
  )
}
