import { useSelector } from 'react-redux'
import type { Permission } from '#contract/accounts/permissions.ts'
import { selectUser } from './session-slice.ts'

/** What is asked of whoever uses a page or a button: one permission, or any of several. */
export type Needs = Permission | readonly Permission[]

/** Keeps away what the server would refuse. The server decides: before the profile has arrived, nothing is hidden. */
export function useMay(): (needs: Needs | undefined) => boolean {
  const permissions = useSelector(selectUser)?.permissions
  return (needs) =>
    needs === undefined || permissions === undefined || [needs].flat().some((one) => permissions.includes(one))
}
