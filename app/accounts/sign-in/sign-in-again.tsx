import './account-page.css'
import { Link } from 'react-router'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import type { User } from '#contract/accounts/calls.ts'
import { LoginForm } from './login-form.tsx'

/** Covers a screen whose session has ended; the screen continues once the user is back. */
export function SignInAgain({ user }: { user: User }) {
  return (
    <Dialog open solid title="Please sign in again">
      <p>Your session has ended. Your work on this page has been saved.</p>
      <LoginForm known={user} className="grid gap-5" />
      <div className="account-more">
        <p>
          {/* In a new tab: this page must not be left. */}
          <a href="/forgetPassword" target="_blank" rel="noopener">
            Forgot your password?
          </a>
        </p>
        <p>
          Not {user.name}? <Link to="/">Leave this page</Link>
        </p>
      </div>
    </Dialog>
  )
}
