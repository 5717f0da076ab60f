import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useBrand } from '#app/page/brand-context.ts'
import { LogoImage } from '#app/ui/pictures/logo-image.tsx'

export function Logo({ to = '/', label }: { to?: string; label?: string }) {
  const { name, logo } = useBrand()
  return (
    <Link
      className="logo"
      to={to}
      aria-label={label ?? `${name}, home`}
      style={{ '--letters': name.length } as CSSProperties}
    >
      {logo ? <LogoImage logo={logo} /> : <span>{name}</span>}
    </Link>
  )
}
