import { Download, UserRound, Users } from 'lucide-react'
import { useMay } from '#app/accounts/use-may.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { DataRequest } from '#contract/privacy/office-calls.ts'
import { EraseGuest } from './manage-erase-guest.tsx'

type Props = { request: DataRequest; download: (href: string) => void }

/** Where the shop keeps what the request is about, for whoever may go there. */
export function RequestTools({ request, download }: Props) {
  const { _id, kind, contact, outcome, userId, customerId } = request
  const may = useMay()
  const mayChange = may('people.write')
  if (!userId && !customerId)
    return (
      <p className="note">
        No account and no customer has this address. Look under Messages, Quotes and Orders for other ones of theirs.
      </p>
    )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {mayChange && (
          <Button
            small
            icon={<Download size={16} aria-hidden="true" />}
            onClick={() => download(`/api/privacy/requests/${_id}/copy`)}
          >
            Copy of their data
          </Button>
        )}
        {customerId && (
          <ButtonLink small icon={<Users size={16} aria-hidden="true" />} to={`/manage/customers/${customerId}`}>
            Orders and messages
          </ButtonLink>
        )}
        {userId && (
          <ButtonLink
            small
            icon={<UserRound size={16} aria-hidden="true" />}
            to={`/manage/users?search=${encodeURIComponent(contact)}`}
          >
            {mayChange ? 'Change or delete the account' : 'Account'}
          </ButtonLink>
        )}
        {!userId && mayChange && kind === 'deletion' && !outcome && <EraseGuest request={request} />}
      </div>
      {!mayChange && <p className="note">An owner can download a copy, and delete what there is.</p>}
    </>
  )
}
