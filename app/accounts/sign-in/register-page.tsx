import { Link } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { firstName } from '#contract/accounts/first-name.ts'
import { newsWording } from '#contract/privacy/consents.ts'
import { emailRule, nameRule, newPasswordRule } from '../account-rules.ts'
import { EmailInput } from '../email-input.tsx'
import { NewPasswordInput } from '../new-password-input.tsx'
import { AccountPage, accountFormClass } from './account-page.tsx'
import { withNext } from './next-path.ts'
import { useRegisterMutation } from './sign-in-api.ts'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'

const schema = z.object({
  name: nameRule,
  email: emailRule,
  password: newPasswordRule,
  rememberMe: z.boolean(),
  news: z.boolean(),
})

export default function RegisterPage() {
  const { next } = useRedirectWhenSignedIn()
  const [registerAccount] = useRegisterMutation()
  const { run } = useAction(registerAccount, { fallback: 'Your account could not be created. Please try again.' })
  return (
    <AccountPage
      title="Register"
      intro="With an account you can track orders, save addresses and favourites, and check out faster."
      footer={
        <p>
          Already have an account? <Link to={withNext('/login', next)}>Sign in</Link>
        </p>
      }
    >
      <Form
        schema={schema}
        defaultValues={{ name: '', email: '', password: '', rememberMe: false, news: false }}
        className={accountFormClass}
        onSubmit={async ({ news, ...body }, { form }) => {
          const reply = await run({ body: { ...body, ...(news ? { newsWording } : {}) } })
          if (reply.ok) toast.success(`Welcome, ${firstName(reply.value.name)}. Your account is ready.`)
          // Also shown above the button, with a link to the sign-in page.
          if (!reply.ok && reply.error.failure.code === 'email_taken')
            form.setError('root', { type: 'email_taken', message: reply.text })
          return reply
        }}
      >
        <TextInput name="name" label="Name" autoComplete="name" required maxLength={100} />
        <EmailInput />
        <NewPasswordInput label="Password" />
        <Checkbox name="rememberMe" label="Remember me for 90 days on this device" />
        {/* Never ticked in advance. */}
        <Checkbox name="news" label={newsWording} />
        <FormMessage>
          {(code) =>
            code === 'email_taken' && (
              <>
                {' '}
                <Link className="underline underline-offset-3" to={withNext('/login', next)}>
                  Sign in instead
                </Link>
              </>
            )
          }
        </FormMessage>
        <SubmitButton full busyText="Creating your account">
          Register
        </SubmitButton>
        <p className="note">
          By registering you accept our{' '}
          <Link className="underline underline-offset-3" to="/termsCondition">
            Terms &amp; Conditions
          </Link>{' '}
          and have read our{' '}
          <Link className="underline underline-offset-3" to="/privacyPolicy">
            Privacy and Cookie Policy
          </Link>
          .
        </p>
      </Form>
    </AccountPage>
  )
}
