import { Factors } from '../security/factors.tsx'
import { useGetProfileQuery } from './profile-api.ts'

/** In place of every office page, once the days of grace are over. It goes on by itself when the mailed link was used. */
export function FactorMissing() {
  useGetProfileQuery(undefined, { pollingInterval: 5000, skipPollingIfUnfocused: true, refetchOnFocus: true })
  return (
    <div className="page-width grid gap-4 py-8">
      <title>Add a second step | Back-office</title>
      <h1>The office needs a second step</h1>
      <p>
        A stolen password must not open the shop’s office. Add a passkey or an authenticator app, and confirm it with
        the link that we send to your mailbox. Then this page goes on to the office.
      </p>
      <Factors />
    </div>
  )
}
