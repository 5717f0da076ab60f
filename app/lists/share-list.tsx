import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { CopyButton } from '#app/ui/feedback/copy-button.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { SavedList } from '#contract/lists/calls.ts'
import { useUpdateListMutation } from './api.ts'

export function ShareList({ list, onClose }: { list: SavedList; onClose: () => void }) {
  const [updateList] = useUpdateListMutation()
  const { run, state, isBusy } = useAction(updateList, { fallback: 'This could not be changed. Please try again.' })
  const share = (isShared: boolean) => void run({ params: { id: list._id }, body: { isShared } })
  const link = `${window.location.origin}/list/${list._id}?key=${list.shareKey ?? ''}`
  return (
    <Dialog open title="Share this list" onClose={onClose}>
      <div className="grid gap-4">
        {list.isShared ? (
          <>
            <p>Anyone with this link can view the list and add it to their own cart. Only you can change it.</p>
            <TextInput label="Link" readOnly value={link} onFocus={(event) => event.target.select()} />
          </>
        ) : (
          <p>Create a link for a colleague or a customer: they can view the list and add it to their own cart.</p>
        )}
        {state.kind === 'failed' && <Banner tone="bad">{state.text}</Banner>}
        <DialogActions>
          {list.isShared ? (
            <>
              <CopyButton small={false} text={link}>
                Copy link
              </CopyButton>
              <Button variant="outline-danger" busy={isBusy} busyText="Stopping" onClick={() => share(false)}>
                Stop sharing
              </Button>
            </>
          ) : (
            <Button variant="primary" busy={isBusy} busyText="Sharing" onClick={() => share(true)}>
              Create a link
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  )
}
