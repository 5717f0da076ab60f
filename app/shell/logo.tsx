import { Link } from 'react-router'
import { brand } from '#app/brand.ts'

export function Logo({ to = '/', label = `${brand.name}, home` }: { to?: string; label?: string }) {
  return (
    <Link className="logo" to={to} aria-label={label}>
      {brand.name}
    </Link>
  )
}
