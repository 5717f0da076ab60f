import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'

const key = 'cookieConsent'

/**
 * Says once what the shop keeps in the browser. There is nothing to refuse, since only what the shop needs is kept, and
 * nothing waits for an answer. It comes after hydration, because pages are the same for everyone.
 */
export function CookieBar() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    try {
      setShown(localStorage.getItem(key) === null)
    } catch {
      // Storage is closed to us: then nothing is kept either.
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
        We keep only what the shop needs to work, and no tracking.{' '}
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
