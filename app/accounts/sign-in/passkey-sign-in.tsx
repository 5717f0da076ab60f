import { KeyRound } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormButton } from '#app/ui/forms/form/form-parts.tsx'
import type { User } from '#contract/accounts/calls.ts'
import { refused, signWithPasskey, whyNoPasskeys } from '../passkeys.ts'
import { usePasskeySignInMutation, useStartPasskeySignInMutation } from './sign-in-api.ts'

/** In the sign-in form: whoever has a passkey needs neither address nor password. */
export function PasskeySignIn() {
  const [start] = useStartPasskeySignInMutation()
  const [signIn] = usePasskeySignInMutation()
  const { getValues } = useFormContext<{ rememberMe: boolean }>()
  const work = () => ({
    unwrap: async () => {
      const why = whyNoPasskeys()
      if (why) throw refused(`${why} Please use your password.`)
      const { token, ...options } = await start().unwrap()
      const passkey = await signWithPasskey(options)
      return signIn({ body: { token, passkey, rememberMe: getValues('rememberMe') } }).unwrap()
    },
  })
  const { run, isBusy, state } = useAction<undefined, User>(work, {
    fallback: 'You could not be signed in. Please try again.',
  })
  return (
    <>
      {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
      <FormButton
        full
        icon={<KeyRound size={16} aria-hidden="true" />}
        busy={isBusy}
        busyText="Waiting for the passkey"
        onClick={() => run(undefined)}
      >
        Use a passkey instead
      </FormButton>
    </>
  )
}
