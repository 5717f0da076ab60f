import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  title: string
  /** What the button says that sends the form, and what it says while the form is under way. */
  action: ReactNode
  busyText?: string
  variant?: ComponentProps<typeof Button>['variant']
  isBusy: boolean
  isReady?: boolean
  onSubmit: () => Promise<unknown>
  onClose: () => void
  /** Other things to do, between the first button and Cancel. */
  others?: ReactNode
  children: ReactNode
}

/** A form over the page. It checks its fields itself, and stays open while what was sent is under way. */
export function FormDialog({
  title,
  action,
  busyText = 'Saving',
  variant = 'go',
  isBusy,
  isReady = true,
  onSubmit,
  onClose,
  others,
  children,
}: Props) {
  return (
    <Dialog open title={title} onClose={() => !isBusy && onClose()}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
        <DialogActions>
          <Button type="submit" variant={variant} busy={isBusy} busyText={busyText} disabled={!isReady}>
            {action}
          </Button>
          {others}
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
