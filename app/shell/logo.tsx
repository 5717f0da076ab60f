import { Link } from 'react-router'
import { LogoImage } from '#app/ui/logo-image.tsx'
import { useBrand } from './brand-context.ts'

export function Logo({ to = '/', label }: { to?: string; label?: string }) {
  const { name, logo } = useBrand()
  return (
    <Link className="logo" to={to} aria-label={label ?? `${name}, home`}>
      {logo ? <LogoImage logo={logo} /> : name}
    </Link>
  )
}
