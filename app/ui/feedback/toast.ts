import type { ToastAction, ToastKind } from './toaster.tsx'

/**
 * Short messages at the top right for five seconds. The package and its styles load with the first one, so that a page
 * without messages pays nothing.
 */
type Toaster = typeof import('./toaster.tsx')

let toaster: Promise<Toaster | typeof fallback> | undefined
let lastId = 0
let offered: string | undefined

// A missing chunk (after a new release, or without a connection) must not swallow the message. It is asked for again.
const load = () => {
  toaster ??= import('./toaster.tsx').catch(() => {
    toaster = undefined
    return fallback
  })
  return toaster
}

/** `id`: a message with an id is not shown twice at once. */
const showAs =
  (kind: ToastKind) =>
  (text: string, id = `toast-${++lastId}`) => {
    void load().then((open) => open.show(id, kind, text))
  }

export const toast = {
  /** For pages that go on without a connection: messages must not need one. */
  prepare: () => void load(),
  success: showAs('success'),
  error: showAs('error'),
  info: showAs('info'),
  warning: showAs('warning'),
  /** With an action. `forMs` only for an undo, which may take the ten seconds that the shop allows. */
  offer(text: string, action: ToastAction) {
    const id = `toast-${++lastId}`
    // Only the latest offer stays: earlier ones are obsolete.
    const before = offered
    offered = id
    void load().then((open) => {
      if (before) open.close(before)
      open.offer(id, text, action)
    })
  },
  /** Stays, with a spinner, until the outcome is known. */
  loading(text: string) {
    const id = `toast-${++lastId}`
    void load().then((open) => open.show(id, 'loading', text))
    const end = (kind: ToastKind) => (result: string) => {
      void load().then((open) => {
        fallback.close(id)
        open.settle(id, kind, result)
      })
    }
    return {
      success: end('success'),
      error: end('error'),
      close: () => void load().then((open) => open.close(id)),
    }
  },
}

/** React keeps elements with the ids of messages. */
const toElementId = (id: string) => `plain-${id}`
function findStack(): Element {
  const stack = document.querySelector('.banner-stack') ?? document.createElement('div')
  stack.className = 'banner-stack'
  if (!stack.isConnected) document.body.append(stack)
  return stack
}

const fallback = {
  show(id: string, kind: ToastKind | 'loading', text: string) {
    fallback.close(id)
    const note = document.createElement('div')
    note.id = toElementId(id)
    note.className = `banner ${kind === 'success' ? 'banner-ok' : kind === 'error' ? 'banner-bad' : 'banner-info'}`
    note.role = kind === 'error' ? 'alert' : 'status'
    note.textContent = text
    findStack().append(note)
    if (kind !== 'loading') setTimeout(() => note.remove(), 5000)
  },
  offer(id: string, text: string, { label, forMs = 5000, run }: ToastAction) {
    fallback.show(id, 'loading', text)
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'link',
      textContent: label,
    })
    button.addEventListener('click', () => {
      fallback.close(id)
      run()
    })
    document.getElementById(toElementId(id))?.append(' ', button)
    setTimeout(() => fallback.close(id), forMs)
  },
  settle(id: string, kind: ToastKind, text: string) {
    fallback.show(id, kind, text)
  },
  close(id: string) {
    document.getElementById(toElementId(id))?.remove()
  },
}
