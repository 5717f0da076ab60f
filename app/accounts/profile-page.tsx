import { ErrorState } from '#app/ui/error-state.tsx'
import { TextSkeleton } from '#app/ui/list-skeleton.tsx'
import { AddressBook } from './address-book.tsx'
import { DetailsForm } from './details-form.tsx'
import { EmailProof } from './email-proof.tsx'
import { PasswordForm } from './password-form.tsx'
import { useGetProfileQuery } from './profile-api.ts'

export default function ProfilePage() {
  const { data: user, isError, refetch } = useGetProfileQuery()
  return (
    <>
      <title>My profile</title>
      {isError && !user && (
        <ErrorState title="Your profile could not be loaded" onRetry={refetch}>
          Please check your network and try again.
        </ErrorState>
      )}
      {!isError && !user && <TextSkeleton lines={8} />}
      {user && (
        <>
          <EmailProof user={user} />
          <div className="profile-panels">
            <DetailsForm user={user} />
            <PasswordForm user={user} />
            <AddressBook user={user} />
          </div>
        </>
      )}
    </>
  )
}
