import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { toast } from '#app/ui/toast.ts'
import { useCountDemoQuery, useRemoveDemoMutation } from './manage-api.ts'

/** Before the shop goes live: everything that the demo brought, in one step. */
export function RemoveDemo() {
  const { data } = useCountDemoQuery()
  const [isAsking, setAsking] = useState(false)
  const [removeDemo] = useRemoveDemoMutation()
  const { run, state, isBusy } = useAction(removeDemo, {
    fallback: 'The demo could not be removed. Nothing has been changed.',
  })
  const parts = Object.entries(data ?? {}).flatMap(([kind, count]) => (count ? [`${count} ${kind}`] : []))
  if (parts.length === 0) return null
  const confirm = async () => {
    const reply = await run()
    if (!reply.ok) return
    setAsking(false)
    toast.success(reply.value.message)
  }
  return (
    <Panel title="Demo data" className="mt-6">
      <p className="note mb-4">
        This shop still holds what the demo brought: {parts.join(', ')}. Your own things stay.
      </p>
      <Button variant="bad" onClick={() => setAsking(true)}>
        Remove the demo
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove the demo?"
        confirmText="Remove"
        busyText="Removing"
        busy={isBusy}
        error={state.kind === 'failed' ? state.text : undefined}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        This deletes {parts.join(', ')}, also where you have edited them. It cannot be undone.
      </ConfirmDialog>
    </Panel>
  )
}
