import { Clock, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { useBrand } from '#app/page/brand-context.ts'
import { telLink } from '#contract/settings/contact-lines.ts'
import { configureLink } from './site-links.ts'
import { VatSwitch } from './vat-switch.tsx'
import type { Visitor } from './visitor.ts'

export function TopBar({ visitor, onLogout }: { visitor?: Visitor | undefined; onLogout?: (() => void) | undefined }) {
  const { phone, openingHours } = useBrand()
  return (
    <section className="top-bar on-dark print:hidden" aria-label="Contact and account">
      <div className="page-width">
        <a href={telLink(phone)}>
          <Phone size={14} aria-hidden="true" /> {phone}
        </a>
        {openingHours[0] && (
          <span className="top-bar-hours max-md:hidden">
            <Clock size={14} aria-hidden="true" /> {openingHours[0].days}, {openingHours[0].hours}
          </span>
        )}
        <span className="flex-1" />
        <Link className="max-md:hidden" to={configureLink.to}>
          {configureLink.label}
        </Link>
        <Link className="max-md:hidden" to="/quick-order">
          Quick order
        </Link>
        <VatSwitch />
        {visitor ? (
          <>
            {visitor.isAdmin && (
              <Link className="max-md:hidden" to="/manage">
                Back-office
              </Link>
            )}
            <Link className="max-md:hidden" to="/my-profile">
              {visitor.name}
            </Link>
            <button type="button" className="max-md:hidden" onClick={onLogout}>
              Sign out
            </button>
          </>
        ) : (
          <>
            <Link className="max-md:hidden" to="/login">
              Sign in
            </Link>
            <Link className="max-md:hidden" to="/Register">
              Register
            </Link>
          </>
        )}
      </div>
    </section>
  )
}
