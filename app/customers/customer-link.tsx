import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '#app/accounts/use-may.ts'
import { useFindCustomerQuery } from './api.ts'

type Props = { of: { order: string } | { quote: string } | { message: string } }

/** To the page of whose order, quote or message this is; nothing for somebody without an e-mail address. */
export function CustomerLink({ of }: Props) {
  const may = useMay()
  const { currentData } = useFindCustomerQuery({ querystring: of }, { skip: !may('customers.read') })
  if (!currentData) return null
  return (
    <Link
      className="inline-flex items-center gap-1.5 underline underline-offset-3"
      to={`/manage/customers/${currentData._id}`}
    >
      <UserRound size={15} aria-hidden="true" />
      All about this customer
    </Link>
  )
}
