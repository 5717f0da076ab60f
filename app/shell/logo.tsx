import { Link } from 'react-router'
import { useBrand } from './brand-context.ts'

export function Logo({ to = '/', label }: { to?: string; label?: string }) {
  const { name } = useBrand()
  return (
    <Link className="logo" to={to} aria-label={label ?? `${name}, home`}>
      {name}
    </Link>
  )
}
