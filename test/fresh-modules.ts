import { vi } from 'vitest'

// A worker runs many files without loading the packages anew for each. Our own modules start afresh where there is a page:
// toasts, drafts and the like remember what was on it.
if ('document' in globalThis) {
  vi.resetModules()
  document.head.replaceChildren()
  document.body.replaceChildren()
}
