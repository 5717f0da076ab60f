import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormButton, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { CodeInput } from '../code-input.tsx'
import { useSecondStepMutation } from './sign-in-api.ts'

const schema = z.object({ code: filled('Please enter the code.') })

/** After the password, of an account with an authenticator app. */
export function SecondStepForm({ token, className, onBack }: { token: string; className: string; onBack: () => void }) {
  const [secondStep] = useSecondStepMutation()
  const { run } = useAction(secondStep, { fallback: 'You could not be signed in. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={{ code: '' }}
      className={className}
      focusOn="code"
      onSubmit={async ({ code }, { form }) => {
        const reply = await run({ body: { token, code } })
        if (!reply.ok) form.setFocus('code', { shouldSelect: true })
        return reply
      }}
    >
      <CodeInput hint="The six digits in your authenticator app. Without your phone, enter a recovery code." />
      <FormMessage />
      <SubmitButton full busyText="Signing in">
        Sign in
      </SubmitButton>
      <FormButton onClick={onBack}>Start again</FormButton>
    </Form>
  )
}
