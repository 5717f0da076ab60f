import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { useFormParts } from './form-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { MissingFields as MissingFieldsText } from './missing-fields.tsx'

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'value'> & {
  /** For forms with several submit buttons: passed to `onSubmit` as `pressed`. */
  value?: string
  /** An image is being uploaded: a form sent now would lose it. */
  uploading?: boolean
}

export function SubmitButton({
  value = '',
  uploading = false,
  busyText = 'Saving',
  disabled = false,
  ...rest
}: SubmitProps) {
  const { isBusy, pressed, missing } = useFormParts()
  const isSending = isBusy && pressed === value
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      value={value}
      busy={isSending || uploading}
      busyText={uploading && !isSending ? 'Uploading' : busyText}
      disabled={disabled || missing !== undefined || (isBusy && !isSending)}
    />
  )
}

/** Cancel, Reset and the like: disabled while the form is being sent. */
export function FormButton({ disabled = false, ...rest }: ComponentProps<typeof Button>) {
  const { isBusy } = useFormParts()
  return <Button {...rest} disabled={disabled || isBusy} />
}

type MessageProps = {
  /** Shown if a field that may be far from the button has an error. */
  whenInvalid?: string
  /** Fetches the newer version, if somebody else may have saved first. */
  onReload?: () => void
  /** Details of a failure. */
  children?: (code: string) => ReactNode
}

/** The message that belongs to no field. */
export function FormMessage({ whenInvalid, onReload, children }: MessageProps) {
  const { failure, hasFieldErrors, isBusy, send } = useFormParts()
  if (failure?.code === 'stale' && onReload)
    return <StaleBanner busy={isBusy} onReload={onReload} onOverwrite={() => send('overwrite')} />
  const text = failure?.text ?? (hasFieldErrors ? whenInvalid : undefined)
  if (!text) return null
  return (
    <Banner tone="bad">
      {text}
      {failure && children?.(failure.code)}
    </Banner>
  )
}

/** The sentence beside a disabled button, once the user has started typing. */
export function MissingFields() {
  const { missing, isTouched } = useFormParts()
  return <MissingFieldsText text={isTouched ? missing : undefined} />
}

/** Input typed while the form is being sent would be lost. */
export function FormFields({ children }: { children: ReactNode }) {
  const { isBusy } = useFormParts()
  return (
    <fieldset disabled={isBusy} className="contents">
      {children}
    </fieldset>
  )
}

type GuardProps = {
  /** Whether anything would be lost, if that differs from what was changed. */
  when?: boolean
  children: string
}

/** Asks before the user leaves unsaved changes. */
export function FormGuard({ when, children }: GuardProps) {
  const { isDirty, isBusy } = useFormParts()
  return <LeaveGuard when={!isBusy && (when ?? isDirty)}>{children}</LeaveGuard>
}
