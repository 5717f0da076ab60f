import type { ToastAction, ToastKind } from './toaster.tsx'

/**
 * Short messages at the top right, gone after five seconds. The package and its styles come with the first one, so that
 * a page which says nothing pays nothing.
 */
type Toaster = typeof import('./toaster.tsx')

let toaster: Promise<Toaster | typeof plainly> | undefined
let lastId = 0
let offered: string | undefined

// A chunk that no longer exists (a new version went live) must not swallow the message.
const load = () => {
  toaster ??= import('./toaster.tsx').catch(() => plainly)
  return toaster
}

/** `id`: while a message of that id is shown, it is not shown a second time. */
const say =
  (kind: ToastKind) =>
  (text: string, id = `toast-${++lastId}`) => {
    void load().then((open) => open.show(id, kind, text))
  }

export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
  /** With one thing to do about it, for as long as that can be done. */
  offer(text: string, action: ToastAction) {
    const id = `toast-${++lastId}`
    // Only the latest offer stands: what came before it has been overtaken.
    const before = offered
    offered = id
    void load().then((open) => {
      if (before) open.close(before)
      open.offer(id, text, action)
    })
  },
  /** Stays, with a spinner, until it is told how the work ended. */
  loading(text: string) {
    const id = `toast-${++lastId}`
    void load().then((open) => open.show(id, 'loading', text))
    const end = (kind: ToastKind) => (words: string) => void load().then((open) => open.settle(id, kind, words))
    return {
      success: end('success'),
      error: end('error'),
      close: () => void load().then((open) => open.close(id)),
    }
  },
}

const plainly = {
  show(id: string, kind: ToastKind | 'loading', text: string) {
    plainly.close(id)
    const note = document.createElement('div')
    note.id = id
    note.className = `banner fixed top-4 right-4 z-50 ${kind === 'success' ? 'banner-ok' : kind === 'error' ? 'banner-bad' : 'banner-info'}`
    note.role = kind === 'error' ? 'alert' : 'status'
    note.textContent = text
    document.body.append(note)
    if (kind !== 'loading') setTimeout(() => note.remove(), 5000)
  },
  offer(id: string, text: string, { label, forMs, run }: ToastAction) {
    plainly.show(id, 'loading', text)
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
    button.addEventListener('click', () => {
      plainly.close(id)
      run()
    })
    document.getElementById(id)?.append(' ', button)
    setTimeout(() => plainly.close(id), forMs)
  },
  settle(id: string, kind: ToastKind, text: string) {
    plainly.show(id, kind, text)
  },
  close(id: string) {
    document.getElementById(id)?.remove()
  },
}
