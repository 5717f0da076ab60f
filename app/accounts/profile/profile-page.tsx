import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { AddressBook } from './address-book.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { DetailsForm } from './details-form.tsx'
import { NewsConsent } from './news-consent.tsx'
import { PasswordForm } from './password-form.tsx'
import { useGetProfileQuery } from './profile-api.ts'

export default function ProfilePage() {
  const { data: user, isError, refetch } = useGetProfileQuery()
  return (
    <>
      <title>My account</title>
      {isError && !user && (
        <ErrorState title="Your profile could not be loaded" onRetry={refetch}>
          Please check your network and try again.
        </ErrorState>
      )}
      {!isError && !user && <TextSkeleton lines={8} />}
      {user && (
        <>
          <ConfirmEmail user={user} />
          <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2 md:gap-6">
            <DetailsForm user={user} />
            <PasswordForm user={user} />
            <AddressBook user={user} />
            <NewsConsent />
          </div>
        </>
      )}
    </>
  )
}
