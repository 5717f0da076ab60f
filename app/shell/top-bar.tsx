import { Clock, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { brand } from '#app/brand.ts'
import { VatSwitch } from './vat-switch.tsx'
import type { Visitor } from './visitor.ts'

export function TopBar({ visitor, onLogout }: { visitor?: Visitor | undefined; onLogout?: () => void }) {
  return (
    <div className="top-bar dark">
      <div className="wrap">
        <a href={brand.phone.href}>
          <Phone size={14} aria-hidden="true" /> {brand.phone.shown}
        </a>
        <span className="i hide">
          <Clock size={14} aria-hidden="true" /> {brand.hours}
        </span>
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
    </div>
  )
}
