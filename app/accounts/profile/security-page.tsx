import { useSelector } from 'react-redux'
import { ConfirmFactor } from '../security/confirm-factor.tsx'
import { Factors } from '../security/factors.tsx'
import { OwnSessions } from '../security/own-sessions.tsx'
import { selectUser } from '../session-slice.ts'
import { DeleteAccount } from './delete-account.tsx'
import { OwnData } from './own-data.tsx'

export default function SecurityPage() {
  const user = useSelector(selectUser)
  return (
    <>
      <title>Security | My account</title>
      <ConfirmFactor />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6">
        <Factors />
        <OwnSessions />
        <OwnData />
        {/* Whoever works in the office asks an owner. */}
        {user?.role === 'shopper' && <DeleteAccount />}
      </div>
    </>
  )
}
