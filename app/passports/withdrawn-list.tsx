import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { useListWithdrawnQuery } from './api.ts'
import { BuyersToMail } from './buyers-to-mail.tsx'

/** Everything that is withdrawn at present, by buyer. */
export function WithdrawnList({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useListWithdrawnQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Dialog open wide title="Withdrawn units" onClose={onClose}>
      {isError && !data && <ErrorState title="The list could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={4} />}
      {data && data.buyers.length === 0 && <p>No unit is withdrawn.</p>}
      {data && data.buyers.length > 0 && <BuyersToMail buyers={data.buyers} />}
    </Dialog>
  )
}
