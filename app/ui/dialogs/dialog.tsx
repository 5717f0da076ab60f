import './dialog.css'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { keepNumbersTogether } from '../format/keep-numbers-together.tsx'
import { IconButton } from '../icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  open: boolean
  /** Without it only the dialog's own contents close it. */
  onClose?: () => void
  title: string
  wide?: boolean
  /** Hides the page behind it completely. */
  solid?: boolean
  children: ReactNode
}

/** On public pages load it with `lazy`: it is heavier than most pages. */
export function Dialog({ open, onClose, title, wide = false, solid = false, children }: Props) {
  const { remember, giveBack } = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={solid ? 'dialog-overlay dialog-overlay-solid' : 'dialog-overlay'}>
          <Radix.Content
            className={wide ? 'dialog dialog-wide' : 'dialog'}
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              remember()
              if (focusFirstField(event.target)) event.preventDefault()
            }}
            onCloseAutoFocus={giveBack}
          >
            <div className="dialog-head">
              <Radix.Title>{keepNumbersTogether(title)}</Radix.Title>
              {onClose && (
                <Radix.Close asChild>
                  <IconButton small label="Close">
                    <X size={18} aria-hidden="true" />
                  </IconButton>
                </Radix.Close>
              )}
            </div>
            <div className="dialog-body">{children}</div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * With a mouse or keyboard, typing can start straight away; on a touch screen the keyboard would cover the dialog's
 * text.
 */
function focusFirstField(content: EventTarget | null): boolean {
  if (!(content instanceof HTMLElement) || !matchMedia('(hover: hover)').matches) return false
  const field = content.querySelector<HTMLElement>(
    '.dialog-body :is(input:not([type=file], [type=radio], [type=checkbox], [readonly]), select, textarea):enabled',
  )
  field?.focus()
  return field !== null
}

/** Buttons at the bottom of a dialog: the action first, then Cancel. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>
}
