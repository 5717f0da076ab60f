import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import type { DataRequest } from '#contract/privacy/office-calls.ts'
import { daysAfterOrder } from '#contract/privacy/own-data.ts'
import { useEraseForRequestMutation } from './api.ts'

/** Deletes what guests left under an e-mail address. */
export function EraseGuest({ request: { _id, contact } }: { request: DataRequest }) {
  const [erase] = useEraseForRequestMutation()
  const { run, isBusy, state } = useAction(erase, { fallback: 'Nothing was deleted. Please try again.' })
  const [isAsking, setAsking] = useState(false)
  const confirm = async () => {
    const reply = await run({ params: { id: _id } })
    if (!reply.ok) return
    setAsking(false)
    toast.success(reply.value.message)
  }
  return (
    <>
      <Button small variant="outline-danger" onClick={() => setAsking(true)}>
        Delete what guests left
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete what guests left?"
        busy={isBusy}
        error={state.kind === 'failed' ? state.text : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        Messages, open quotes and e-mails of {contact} go now, and nobody can bring them back. Orders are finished first
        and forget their buyer {daysAfterOrder} days later. Invoices stay.
      </ConfirmDialog>
    </>
  )
}
