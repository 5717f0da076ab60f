import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { MissingFields, whenTouched } from './missing-fields.tsx'

type Props = {
  title: string
  /** What the button says that sends the form, and what it says while the form is under way. */
  action: ReactNode
  busyText?: string
  variant?: ComponentProps<typeof Button>['variant']
  isBusy: boolean
  isReady?: boolean
  /** Why the first button cannot be pressed yet, once somebody has begun: `onTouch`. */
  missing?: string | undefined
  onTouch?: () => void
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
  variant = 'primary',
  isBusy,
  isReady = true,
  missing,
  onTouch,
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
        {...(onTouch && whenTouched(onTouch))}
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
        <MissingFields text={missing} />
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
