/** A small service worker shows a page of ours to visitors without a connection. It comes last, so that no page waits for it. */
export function keepOfflinePage(): void {
  // Browsers offer it only over https and on this machine.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}
