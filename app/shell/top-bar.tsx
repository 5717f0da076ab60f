import { Clock, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { telLink } from '#app/brand.ts'
import { useBrand } from './brand-context.ts'
import { VatSwitch } from './vat-switch.tsx'
import type { Visitor } from './visitor.ts'

export function TopBar({ visitor, onLogout }: { visitor?: Visitor | undefined; onLogout?: (() => void) | undefined }) {
  const { phone, openingHours } = useBrand()
  return (
    <section className="top-bar dark" aria-label="Contact and account">
      <div className="wrap">
        <a href={telLink(phone)}>
          <Phone size={14} aria-hidden="true" /> {phone}
        </a>
        {openingHours[0] && (
          <span className="i hide">
            <Clock size={14} aria-hidden="true" /> {openingHours[0].days}, {openingHours[0].hours}
          </span>
        )}
        <span className="sp" />
        <VatSwitch />
        {visitor ? (
          <>
            {visitor.isAdmin && (
              <Link className="hide" to="/manage">
                Back-office
              </Link>
            )}
            <Link className="hide" to="/my-profile">
              {visitor.name}
            </Link>
            <button type="button" className="hide" onClick={onLogout}>
              Log out
            </button>
          </>
        ) : (
          <>
            <Link className="hide" to="/login">
              Login
            </Link>
            <Link className="hide" to="/Register">
              Register
            </Link>
          </>
        )}
      </div>
    </section>
  )
}
