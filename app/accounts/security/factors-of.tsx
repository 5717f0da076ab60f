import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useRemoveFactorsOfMutation } from './factors-api.ts'

/** For a colleague or customer who has lost passkey or phone, and the recovery codes. */
export function FactorsOf({ id, name }: { id: string; name: string }) {
  const [remove] = useRemoveFactorsOfMutation()
  const { run, isBusy, state, reset } = useAction(remove, { fallback: 'This could not be done. Please try again.' })
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    reset()
  }
  return (
    <Panel title="Sign-in in two steps">
      <div className="grid justify-items-start gap-4">
        <p className="note">
          If {name} has lost passkey or phone, and the recovery codes, make sure that it is really them who asks.
        </p>
        <Button small variant="outline-danger" onClick={() => setIsAsking(true)}>
          Remove passkeys and apps
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Remove passkeys and apps?"
        confirmText="Remove"
        busyText="Removing"
        busy={isBusy}
        error={state.kind === 'failed' ? state.text : undefined}
        onCancel={close}
        onConfirm={async () => {
          const reply = await run({ params: { id } })
          if (!reply.ok) return
          close()
          toast.success(reply.value.message)
        }}
      >
        {name} is signed out everywhere, and the password alone is enough to sign in, until a new passkey or app is
        added.
      </ConfirmDialog>
    </Panel>
  )
}
