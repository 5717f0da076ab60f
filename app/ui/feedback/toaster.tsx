import './toaster.css'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type CloseButtonProps, type IconProps, ToastContainer, toast } from 'react-toastify/unstyled'
import { keepNumbersTogether } from '../format/keep-numbers-together.tsx'
import { IconButton } from '../icon-button.tsx'
import { Spinner } from './spinner.tsx'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
export type ToastAction = { label: string; forMs?: number; run: () => void }

/** The part behind `toast.ts` that loads with the first message. Nothing else imports it. */
const host = document.createElement('div')
// Toasts are above an open dialog, which would close on a press or focus outside it.
for (const type of ['pointerdown', 'focusin']) host.addEventListener(type, (event) => event.stopPropagation())
// Synchronously: a message updated before the container exists would not change.
flushSync(() =>
  createRoot(host).render(
    <ToastContainer
      position="top-right"
      autoClose={5000}
      hideProgressBar
      closeOnClick={false}
      transition={false}
      icon={icon}
      closeButton={closeButton}
      className="on-dark"
      aria-label="Messages"
    />,
  ),
)

function icon({ type, isLoading }: IconProps & { isLoading?: boolean }) {
  if (isLoading) return <Spinner size={20} />
  const Icon = type === 'success' ? CircleCheck : type === 'error' || type === 'warning' ? TriangleAlert : Info
  return <Icon size={20} aria-hidden="true" />
}

function closeButton({ closeToast }: CloseButtonProps) {
  return (
    <IconButton small label="Close" onClick={() => closeToast(true)}>
      <X size={16} aria-hidden="true" />
    </IconButton>
  )
}

/** One cell of the message, however many parts the words have. */
const words = (text: string) => <span>{keepNumbersTogether(text)}</span>

// Errors interrupt screen readers; the rest wait for a pause.
const roleOf = (kind: ToastKind | 'loading') => (kind === 'error' ? 'alert' : 'status')

export function show(id: string, kind: ToastKind | 'loading', text: string) {
  // A root error replaces the whole body, including the host.
  if (!host.isConnected) document.body.append(host)
  if (kind === 'loading') toast.loading(() => words(text), { toastId: id, role: roleOf(kind) })
  else toast(() => words(text), { toastId: id, type: kind, role: roleOf(kind) })
}

export function offer(id: string, text: string, { label, forMs = 5000, run }: ToastAction) {
  if (!host.isConnected) document.body.append(host)
  const content = () => (
    <div className="toast-offer">
      {words(text)}
      <button
        type="button"
        className="link"
        onClick={() => {
          close(id)
          run()
        }}
      >
        {label}
      </button>
    </div>
  )
  toast(content, { toastId: id, type: 'success', role: roleOf('success'), autoClose: forMs })
}

export function settle(id: string, kind: ToastKind, text: string) {
  if (!toast.isActive(id)) return show(id, kind, text)
  toast.update(id, {
    render: () => words(text),
    type: kind,
    role: roleOf(kind),
    isLoading: false,
    autoClose: 5000,
    closeButton,
    delay: 0,
  })
}

export function close(id: string) {
  toast.dismiss(id)
}
