import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { SettingsTabs } from '#app/settings/manage-settings-tabs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { formatFileSize } from '#app/ui/format/format-file-size.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { Backup, BackupState } from '#contract/backups/calls.ts'
import { useGetBackupStateQuery, useStartBackupMutation } from './api.ts'
import { ResumeForm } from './manage-resume-form.tsx'

const pollMs = 3000

/** Lists the backups, makes one now, and resumes a restored shop. */
export default function ManageBackupsPage() {
  const first = useGetBackupStateQuery()
  // Polls while a backup is being made.
  const { data, isError, error, refetch } = useGetBackupStateQuery(undefined, {
    pollingInterval: first.data?.isRunning ? pollMs : 0,
  })
  return (
    <>
      <title>Backups | Back-office</title>
      <div className="office-page-head">
        <h1>Backups</h1>
        <span className="flex-1" />
        {data && !data.pause && <BackUpNow isRunning={data.isRunning} />}
      </div>
      <SettingsTabs current="Backups" />
      {isError && !data && (
        <ErrorState title="The backups could not be loaded" onRetry={refetch}>
          {toWords(toApiError(error), { fallback: 'Please try again.' })}
        </ErrorState>
      )}
      {data?.pause && <ResumeForm pause={data.pause} />}
      {data && <Advice state={data} />}
      <Panel title="Nightly backups" flush>
        {!data && !isError && <TableSkeleton columns={5} rows={5} />}
        {data && (
          <DataTable
            label="Backups"
            columns={columns}
            rows={data.backups}
            rowId={({ _id }) => _id}
            empty={
              <EmptyState title="No backups yet">
                {data.pause
                  ? 'The first one runs in the night after the shop is resumed.'
                  : 'The first one runs tonight at 02:37, or press “Back up now”.'}
              </EmptyState>
            }
          />
        )}
      </Panel>
      {data && (
        <p className="note mt-4">
          Backups go to {data.place}. The shop keeps the newest of each of the last 7 days, 4 weeks and 12 months. To
          restore one, stop the shop and run <code>npm run restore -- NAME --replace</code>
          {data.hasFiles ? '.' : '. Uploads stay in their bucket and are not copied: switch on its versioning.'}
        </p>
      )}
    </>
  )
}

function BackUpNow({ isRunning }: { isRunning: boolean }) {
  const [startBackup] = useStartBackupMutation()
  const { run, isBusy } = useAction(startBackup, { fallback: 'The backup could not be started. Please try again.' })
  const start = async () => {
    const reply = await run()
    if (reply.ok) toast.success(reply.value.message)
    else toast.error(reply.text)
  }
  return (
    <Button variant="primary" busy={isBusy || isRunning} busyText="Backing up" onClick={() => void start()}>
      Back up now
    </Button>
  )
}

/** Warns about backups that would not help: on the same disk, or readable by anyone. */
function Advice({ state: { isSameDisk, isEncrypted, isLate } }: { state: BackupState }) {
  if (!isSameDisk && isEncrypted && !isLate) return null
  return (
    <div className="mb-6">
      <Banner tone="hold">
        {isLate && <p>There has been no verified backup for more than 36 hours. The list below shows why.</p>}
        {isSameDisk && (
          <p>
            Backups are on the same disk as the shop: if it fails, both are lost. Set BACKUP_TO to another disk or
            bucket.
          </p>
        )}
        {!isEncrypted && (
          <p>
            Backups are not encrypted: anyone who gets hold of one can read it. Set BACKUP_PASSPHRASE, and keep it
            somewhere safe.
          </p>
        )}
      </Banner>
    </div>
  )
}

const columns: Column<Backup>[] = [
  { id: 'madeAt', header: 'Made', look: 'id', cell: ({ madeAt }) => <FormattedDateTime iso={madeAt} />, phone: 'left' },
  { id: 'state', header: 'Status', cell: (row) => <State backup={row} />, phone: 'corner' },
  {
    id: 'name',
    header: 'Name',
    look: 'grow',
    cell: ({ name, failure, notRestored, verifiedAt }) => (
      <>
        {failure && <p>{failure}</p>}
        {notRestored && <p>{notRestored}</p>}
        {(!failure || verifiedAt) && <span className="break-all">{name}</span>}
      </>
    ),
    phone: 'wide',
  },
  { id: 'rows', header: 'Rows', align: 'end', cell: ({ rows }) => (rows ? formatCount(rows) : ''), phone: 'hide' },
  {
    id: 'bytes',
    header: 'Size',
    align: 'end',
    cell: ({ bytes }) => (bytes ? formatFileSize(bytes) : ''),
    phone: 'hide',
  },
]

function State({ backup: { failure, verifiedAt, isRestored } }: { backup: Backup }) {
  if (failure && verifiedAt) return <Chip tone="hold">Uploads damaged</Chip>
  if (failure) return <Chip tone="bad">Failed</Chip>
  if (!verifiedAt) return <Chip tone="hold">Not verified</Chip>
  return isRestored ? <Chip tone="ok">Restored and verified</Chip> : <Chip tone="info">Read back</Chip>
}
