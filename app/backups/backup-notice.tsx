import { Link } from 'react-router'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { useGetBackupStateQuery } from './api.ts'

/** The two things about backups that an owner must not miss. */
export function BackupNotice() {
  const { data } = useGetBackupStateQuery()
  if (!data || (!data.pause && !data.isLate)) return null
  return (
    <div className="mb-6">
      <Banner tone="hold">
        <p>
          {data.pause
            ? 'The shop was restored from a backup and is paused: nothing can be bought, and no e-mails are sent.'
            : 'There has been no verified backup for more than 36 hours.'}
        </p>
        <Link to="/manage/settings/backups">{data.pause ? 'Resume the shop' : 'View backups'}</Link>
      </Banner>
    </div>
  )
}
