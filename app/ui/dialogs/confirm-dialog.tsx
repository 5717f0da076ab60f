import './dialog.css'
import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/banner.tsx'
import { keepNumbersTogether } from '../format/keep-numbers-together.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  open: boolean
  /** 'Delete Document?' */
  title: string
  /** The question, naming what will be deleted: 'Are you sure you want to delete Enclosure range 2026?' */
  children: ReactNode
  confirmText?: string
  busyText?: string
  cancelText?: string
  /** Red unless nothing is lost. */
  variant?: 'danger' | 'primary'
  busy?: boolean
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks once before something that cannot easily be undone. Focus is on Cancel, so that a stray Enter does nothing. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmText = 'Delete',
  busyText = 'Deleting',
  cancelText = 'Cancel',
  variant = 'danger',
  busy = false,
  error,
  onConfirm,
  onCancel,
}: Props) {
  const { remember, giveBack } = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay">
          <Radix.Content className="dialog" onOpenAutoFocus={remember} onCloseAutoFocus={giveBack}>
            <div className="dialog-head">
              <Radix.Title>{keepNumbersTogether(title)}</Radix.Title>
            </div>
            <div className="dialog-body">
              <Radix.Description>{children}</Radix.Description>
              {error && <Banner tone="bad">{error}</Banner>}
              <div className="dialog-actions">
                <Button variant={variant} busy={busy} busyText={busyText} onClick={onConfirm}>
                  {confirmText}
                </Button>
                <Radix.Cancel asChild>
                  <Button disabled={busy}>{cancelText}</Button>
                </Radix.Cancel>
              </div>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
