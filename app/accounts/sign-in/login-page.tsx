import { Link, useSearchParams } from 'react-router'
import { toOwnPath } from '#contract/accounts/next-path.ts'
import { AccountPage, accountFormClass } from './account-page.tsx'
import { LoginForm } from './login-form.tsx'
import { withNext } from './next-path.ts'
import { useRedirectWhenSignedIn } from './use-redirect-when-signed-in.ts'

const intros = {
  '/message/': 'Please sign in to see this message. If you wrote without an account, open the link in our e-mail.',
  '/order/':
    'Please sign in to see this order. If you bought without an account, open the link in the e-mail about your order.',
  '/manage': 'Please sign in to open this page of the back-office.',
  '/': 'Please sign in to continue. Your cart is saved.',
}

/** All that the server-rendered page says about the visitor's destination. */
function toKind(given: string | null): keyof typeof intros | undefined {
  const next = toOwnPath(given)
  if (!next) return undefined
  if (next.startsWith('/message/')) return '/message/'
  if (/^\/manage(?:$|[/?])/.test(next)) return '/manage'
  return /^\/order(?:-details)?\//.test(next) ? '/order/' : '/'
}

export const handle = { kinds: { next: toKind } }

export default function LoginPage() {
  const { next } = useRedirectWhenSignedIn()
  const [search] = useSearchParams()
  const kind = toKind(search.get('next'))
  return (
    <AccountPage
      title="Sign in"
      intro={kind && intros[kind]}
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
