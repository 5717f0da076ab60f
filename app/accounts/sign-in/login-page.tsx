import { Link } from 'react-router'
import { AccountPage, accountFormClass } from './account-page.tsx'
import { LoginForm } from './login-form.tsx'
import { withNext } from './next-path.ts'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'

export const handle = { query: ['next'] }

const introTo = (next: string) =>
  /^\/order(?:-details)?\//.test(next)
    ? 'Please sign in to see this order. If you bought without an account, open the link in the e-mail about your order.'
    : 'Please sign in to continue. Your cart is saved.'

export default function LoginPage() {
  const { next } = useRedirectWhenSignedIn()
  return (
    <AccountPage
      title="Login"
      intro={next && introTo(next)}
      footer={
        <>
          <p>
            <Link to={withNext('/forgetPassword', next)}>Forgot your password?</Link>
          </p>
          <p>
            New here? <Link to={withNext('/Register', next)}>Register</Link>
          </p>
        </>
      }
    >
      <LoginForm className={accountFormClass} />
    </AccountPage>
  )
}
