import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'

const key = 'cookieConsent'

/**
 * Says once what the shop stores in the browser. There is nothing to refuse, because only what the shop needs is
 * stored, and nothing waits for an answer. Shown after hydration, because pages are the same for everyone.
 */
export function CookieBar() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    try {
      setShown(localStorage.getItem(key) === null)
    } catch {
      // Storage is blocked, so nothing is stored either.
    }
  }, [])
  const accept = () => {
    setShown(false)
    try {
      localStorage.setItem(key, JSON.stringify({ acceptedAt: new Date().toISOString() }))
    } catch {
      // It will ask again on the next page.
    }
  }
  if (!isShown) return null
  return (
    <section className="cookie-bar on-dark" aria-label="Cookies">
      <p>
        We store only what the shop needs to work. No tracking.{' '}
        <Link to="/privacyPolicy#cookies" className="underline underline-offset-3">
          Privacy and Cookie Policy
        </Link>
      </p>
      <Button small className="flex-none" onClick={accept}>
        Accept
      </Button>
    </section>
  )
}
