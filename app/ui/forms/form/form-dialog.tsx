import { type ComponentProps, type ReactNode, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { Form, type FormProps } from './form.tsx'
import { FormButton, FormMessage, MissingFields, SubmitButton } from './form-parts.tsx'

type Props<Values extends FieldValues, Result> = Omit<FormProps<Values, Result>, 'className' | 'children'> & {
  title: string
  wide?: boolean
  /** The submit button's label, and its label while submitting. */
  action: ReactNode
  busyText?: string
  variant?: ComponentProps<typeof Button>['variant']
  uploading?: boolean
  onClose: () => void
  closeText?: string
  /** Instead of the plain message above the buttons. */
  message?: ReactNode
  /** Other actions, between the first button and Cancel. */
  others?: ReactNode
  children: ReactNode
}

/** A form in a dialog, which stays open while it is being sent. */
export function FormDialog<Values extends FieldValues, Result>({
  title,
  wide = false,
  action,
  busyText = 'Saving',
  variant = 'primary',
  uploading = false,
  onSubmit,
  onClose,
  closeText = 'Cancel',
  message = <FormMessage />,
  others,
  children,
  ...form
}: Props<Values, Result>) {
  const isBusy = useRef(false)
  const close = () => {
    if (!isBusy.current) onClose()
  }
  return (
    <Dialog open wide={wide} title={title} onClose={close}>
      <Form
        {...form}
        className="grid gap-4"
        onSubmit={async (values, sent) => {
          isBusy.current = true
          try {
            return await onSubmit(values, sent)
          } finally {
            isBusy.current = false
          }
        }}
      >
        {children}
        {message}
        {form.missing && <MissingFields />}
        <DialogActions>
          <SubmitButton variant={variant} busyText={busyText} uploading={uploading}>
            {action}
          </SubmitButton>
          {others}
          <FormButton onClick={onClose}>{closeText}</FormButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
