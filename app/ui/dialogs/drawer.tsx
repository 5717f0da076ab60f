import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  side?: 'left' | 'right'
  dark?: boolean
  children: ReactNode
}

/** A sheet from the edge. The native modal dialog traps focus, returns it, and closes on Escape. */
export function Drawer({ open, onClose, title, side = 'right', dark = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; the keyboard has Escape and the button
    <dialog
      ref={dialog}
      className={cx('drawer', side === 'left' && 'drawer-left', dark && 'on-dark')}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <>
          <div className="drawer-head">
            <h2>{title}</h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={22} aria-hidden="true" />
            </IconButton>
          </div>
          <div className="drawer-body">{children}</div>
        </>
      )}
    </dialog>
  )
}
