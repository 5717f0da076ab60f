import type { ClientInstrumentation } from 'react-router'

/**
 * If the script of the next page cannot be loaded, for instance after an upgrade, React Router reloads the page one is
 * on, and the click is lost. This loads the clicked page from the server instead. Browsers without the Navigation API
 * still reload.
 */
export function goOnWithoutScript(): ClientInstrumentation {
  let pending: { to: string } | undefined
  window.navigation?.addEventListener('navigate', (event) => {
    if (event.navigationType !== 'reload' || !pending) return
    const { href } = new URL(pending.to, window.location.href)
    event.preventDefault()
    // The next navigation can only start once this one is over.
    setTimeout(() => window.location.assign(href))
  })
  return {
    router: (router) =>
      router.instrument({
        navigate: async (navigate, { to }) => {
          // A number is a step in the history, after which the browser is at the new address already.
          const own = typeof to === 'string' ? { to } : undefined
          pending = own
          await navigate()
          if (pending === own) pending = undefined
        },
      }),
  }
}
