import { useState } from 'react'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { SettingsTabs } from '#app/settings/manage-settings-tabs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Column, DataTable } from '#app/ui/tables/data-table.tsx'
import type { ApiKey } from '#contract/api-keys/calls.ts'
import { scopeTable } from '#contract/api-keys/scopes.ts'
import { useListApiKeysQuery, useRemoveApiKeyMutation } from './api.ts'
import { NewKeyDialog } from './manage-new-key-dialog.tsx'

/** Keys with which other programs read: made, seen in use, removed. */
export default function ManageApiKeysPage() {
  const { data, isError, error, refetch } = useListApiKeysQuery()
  const [isMaking, setMaking] = useState(false)
  const [leaving, setLeaving] = useState<ApiKey>()
  const columns: Column<ApiKey>[] = [
    {
      id: 'name',
      header: 'Name',
      look: 'grow',
      cell: ({ name, start, scopes }) => (
        <>
          <b className="font-semibold">{name}</b> <code>{start}…</code>
          <p className="note">Reads {scopes.map((scope) => scopeTable[scope].name.toLowerCase()).join(', ')}</p>
        </>
      ),
      phone: 'wide',
    },
    { id: 'state', header: 'Status', cell: (key) => <State apiKey={key} />, phone: 'corner' },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt }) => (
        <>
          <span className="md:hidden">Last used: </span>
          {lastUsedAt ? <FormattedDateTime iso={lastUsedAt} /> : 'Never'}
        </>
      ),
      phone: 'left',
    },
    {
      id: 'made',
      header: 'Made by',
      cell: ({ createdBy, createdAt }) => (
        <>
          {createdBy}, <FormattedDate iso={createdAt} />
        </>
      ),
      phone: 'hide',
    },
    {
      id: 'remove',
      header: 'Remove',
      hideHeader: true,
      align: 'end',
      cell: (key) => (
        <Button small variant="outline-danger" aria-label={`Remove ${key.name}`} onClick={() => setLeaving(key)}>
          Remove
        </Button>
      ),
      phone: 'right',
    },
  ]
  return (
    <>
      <title>API keys | Back-office</title>
      <div className="office-page-head">
        <h1>API keys</h1>
        <span className="flex-1" />
        <Button variant="primary" onClick={() => setMaking(true)}>
          New key
        </Button>
      </div>
      <SettingsTabs current="API keys" />
      {isError && !data && (
        <ErrorState title="The API keys could not be loaded" onRetry={refetch}>
          {toWords(toApiError(error), { fallback: 'Please try again.' })}
        </ErrorState>
      )}
      {!(isError && !data) && (
        <Panel title="Keys" flush>
          {data ? (
            <DataTable
              label="API keys"
              columns={columns}
              rows={data.keys}
              rowId={({ _id }) => _id}
              empty={
                <EmptyState title="No API keys">
                  With a key another program reads products, stock, orders or tax documents, and nothing else.
                </EmptyState>
              }
            />
          ) : (
            <TableSkeleton columns={4} rows={3} />
          )}
        </Panel>
      )}
      <p className="note mt-4">
        A program sends its key as <code>Authorization: Bearer</code>. Which calls there are is in{' '}
        <a href="/api/docs">the API reference</a>. A key works as long as whoever made it is an owner.
      </p>
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
      {leaving && <RemoveKey apiKey={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

function State({ apiKey: { state, expiresAt } }: { apiKey: ApiKey }) {
  if (state === 'maker left') return <Chip tone="bad">Maker is no owner</Chip>
  if (state === 'expired') return <Chip tone="bad">Expired</Chip>
  return (
    <Chip tone="ok">
      Until <FormattedDate iso={expiresAt} />
    </Chip>
  )
}

function RemoveKey({ apiKey: { _id: id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [removeKey] = useRemoveApiKeyMutation()
  const { run, isBusy, state } = useAction(removeKey, { fallback: 'The key could not be removed. Please try again.' })
  const remove = async () => {
    const reply = await run({ params: { id } })
    if (!reply.ok) return
    toast.success(reply.value.message)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title="Remove this API key?"
      confirmText="Remove"
      busyText="Removing"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      The program that uses {name} can read nothing from then on. A removed key cannot be brought back.
    </ConfirmDialog>
  )
}
