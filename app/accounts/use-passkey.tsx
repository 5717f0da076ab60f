import { KeyRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { RequestOptions, UsedPasskey } from '#contract/accounts/passkey-schema.ts'
import { signWithPasskey } from './passkeys.ts'

type Call<R> = { unwrap(): Promise<R> }
type Props<R> = {
  /** Fetches what the passkey has to sign. */
  ask: () => Call<RequestOptions>
  send: (passkey: UsedPasskey) => Call<R>
  onDone: (reply: R) => void
  /** The shop refused, with this code. */
  onRefused?: (code: string | undefined, text: string) => void
  /** Of the row of buttons. */
  className: string
  full?: boolean
  /** Other buttons of the row. */
  children: ReactNode
}

/** The button that takes the passkey of whoever is there. */
export function UsePasskey<R>({ ask, send, onDone, onRefused, className, full = false, children }: Props<R>) {
  const work = () => ({ unwrap: async () => send(await signWithPasskey(await ask().unwrap())).unwrap() })
  const { run, isBusy, state } = useAction<undefined, R>(work, {
    fallback: 'The passkey could not be checked. Please try again.',
  })
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
  }, [])
  return (
    <>
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
      <div className={className}>
        <Button
          ref={button}
          variant="primary"
          full={full}
          icon={<KeyRound size={16} aria-hidden="true" />}
          busy={isBusy}
          busyText="Waiting for the passkey"
          onClick={async () => {
            const reply = await run(undefined)
            if (reply.ok) onDone(reply.value)
            else onRefused?.(reply.error.failure.code, reply.text)
          }}
        >
          Use a passkey
        </Button>
        {children}
      </div>
    </>
  )
}
