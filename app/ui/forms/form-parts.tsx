import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { useFormParts } from './form-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { MissingFields as MissingFieldsText } from './missing-fields.tsx'

type SubmitProps = Omit<ComponentProps<typeof Button>, 'type' | 'busy' | 'value'> & {
  /** Where a form can be sent in several ways: told to `onSubmit` as `pressed`. */
  value?: string
  /** A picture is under way: a form that is sent now would lose it. */
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

/** Cancel, Reset and their like: not while the form is under way. */
export function FormButton({ disabled = false, ...rest }: ComponentProps<typeof Button>) {
  const { isBusy } = useFormParts()
  return <Button {...rest} disabled={disabled || isBusy} />
}

type MessageProps = {
  /** Said when something is wrong beside a field that may be far from the button. */
  whenInvalid?: string
  /** Fetches the newer version, where another person may have saved first. */
  onReload?: () => void
  /** More to say about a failure. */
  children?: (code: string) => ReactNode
}

/** What cannot be said beside a field. */
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

/** SPEC.md's sentence beside a disabled button, once somebody has begun. */
export function MissingFields() {
  const { missing, isTouched } = useFormParts()
  return <MissingFieldsText text={isTouched ? missing : undefined} />
}

/** What is typed while the answer is under way would be lost to it. */
export function FormFields({ children }: { children: ReactNode }) {
  const { isBusy } = useFormParts()
  return (
    <fieldset disabled={isBusy} className="contents">
      {children}
    </fieldset>
  )
}

type GuardProps = {
  /** Whether something would be lost, where that is not simply what was changed. */
  when?: boolean
  children: string
}

/** Asks before a form that was changed and not sent is left. */
export function FormGuard({ when, children }: GuardProps) {
  const { isDirty, isBusy } = useFormParts()
  return <LeaveGuard when={!isBusy && (when ?? isDirty)}>{children}</LeaveGuard>
}
