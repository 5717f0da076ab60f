import { lazy, Suspense, useEffect } from 'react'
import { useSelector } from 'react-redux'
import { proofSettled } from '#app/api/base-query.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { selectSession, selectUser } from '../session-slice.ts'

const ProofDialog = lazy(() => import('./proof-dialog.tsx'))

/** On every page, because any call may need proof; loaded when one does. */
export function AskProof() {
  const user = useSelector(selectUser)
  const { isAskedForProof, isSettled } = useSelector(selectSession)
  const dispatch = useAppDispatch()
  const isGone = isAskedForProof && isSettled && !user
  // Whoever has signed out meanwhile gives no answer.
  useEffect(() => {
    if (isGone) dispatch(proofSettled(false))
  }, [isGone, dispatch])
  return (
    user &&
    isAskedForProof && (
      <Suspense>
        <ProofDialog user={user} />
      </Suspense>
    )
  )
}
