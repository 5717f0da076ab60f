import { Link } from 'react-router'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { FormattedDate } from '#app/ui/format/date.tsx'

/** While the office still works without a second factor. */
export const FactorBanner = ({ dueAt }: { dueAt: string }) => (
  <div className="mb-4 print:hidden">
    <Banner tone="hold">
      From <FormattedDate iso={dueAt} /> the office needs more than your password.{' '}
      <Link to="/my-profile/security">Add a passkey or an authenticator app</Link>
    </Banner>
  </div>
)
