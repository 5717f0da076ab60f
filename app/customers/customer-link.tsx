import { Mail, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { useFindCustomerQuery } from './api.ts'

type Props = {
  of: { order: string } | { quote: string } | { message: string }
  /** What a new message to them is about. */
  subject?: string
}

const look = 'inline-flex items-center gap-1.5 underline underline-offset-3'

/** To the page of whose order, quote or message this is; nothing for somebody without an e-mail address. */
export function CustomerLink({ of, subject }: Props) {
  const may = useMay()
  const { currentData } = useFindCustomerQuery({ querystring: of }, { skip: !may('customers.read') })
  if (!currentData) return null
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-2">
      <Link className={look} to={`/manage/customers/${currentData._id}`}>
        <UserRound size={15} aria-hidden="true" />
        All about this customer
      </Link>
      {subject && may('customers.write') && (
        <Link
          className={look}
          to={`/manage/messages/new?${new URLSearchParams({ customer: currentData._id, subject })}`}
        >
          <Mail size={15} aria-hidden="true" />
          Write a message
        </Link>
      )}
    </span>
  )
}
