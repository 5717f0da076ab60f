import '#app/styles/parts/account.css'
import { Link } from 'react-router'
import { AccountForm } from './account-form.tsx'
import { LoginForm } from './login-form.tsx'
import { withNext } from './next-path.ts'
import { useArrival } from './use-arrival.ts'

export default function LoginPage() {
  const { next } = useArrival()
  return (
    <LoginForm
      frame={({ submit, fields }) => (
        <AccountForm
          title="Login"
          intro={next && 'Please sign in to go on. What you have in your cart stays there.'}
          onSubmit={submit}
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
          {fields}
        </AccountForm>
      )}
    />
  )
}
