import { vi } from 'vitest'

// A worker runs many files without reloading packages. Our own modules are reset where there is a DOM, because toasts,
// drafts and the like remember it.
if ('document' in globalThis) {
  vi.resetModules()
  document.head.replaceChildren()
  document.body.replaceChildren()
  // A screen that loads a part of itself takes more than the default second on a busy machine.
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
