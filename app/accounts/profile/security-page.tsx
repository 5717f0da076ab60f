import { ConfirmFactor } from '../security/confirm-factor.tsx'
import { Factors } from '../security/factors.tsx'
import { OwnSessions } from '../security/own-sessions.tsx'
import { OwnData } from './own-data.tsx'

export default function SecurityPage() {
  return (
    <>
      <title>Security | My account</title>
      <ConfirmFactor />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6">
        <Factors />
        <OwnSessions />
        <OwnData />
      </div>
    </>
  )
}
