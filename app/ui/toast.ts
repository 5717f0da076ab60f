/**
 * Short messages at the top right, gone after five seconds. The package and its styles come with the first one, so that
 * a page which says nothing pays nothing.
 */
export type ToastKind = 'success' | 'error' | 'info' | 'warning'
type Toaster = typeof import('./toaster.tsx')

let toaster: Promise<Toaster | typeof plainly> | undefined
let lastId = 0

// A chunk that no longer exists (a new version went live) must not swallow the message.
const load = () => {
  toaster ??= import('./toaster.tsx').catch(() => plainly)
  return toaster
}

const say = (kind: ToastKind) => (text: string) => {
  const id = `toast-${++lastId}`
  void load().then((open) => open.show(id, kind, text))
}

export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
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
    const note = document.createElement('div')
    note.id = id
    note.className = `banner fixed top-4 right-4 z-50 ${kind === 'success' ? 'ok' : kind === 'error' ? 'bad' : 'info'}`
    note.role = kind === 'error' ? 'alert' : 'status'
    note.textContent = text
    document.body.append(note)
    if (kind !== 'loading') setTimeout(() => note.remove(), 5000)
  },
  settle(id: string, kind: ToastKind, text: string) {
    plainly.close(id)
    plainly.show(id, kind, text)
  },
  close(id: string) {
    document.getElementById(id)?.remove()
  },
}
