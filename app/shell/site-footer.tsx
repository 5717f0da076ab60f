import { Link } from 'react-router'
import { brand } from '#app/brand.ts'
import { Logo } from './logo.tsx'
import { footerLinks } from './site-links.ts'

export function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="site-foot dark">
      <div className="wrap">
        <div className="cols">
          <div>
            <Logo />
            <p className="blurb">{brand.blurb}</p>
          </div>
          {footerLinks.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <h2>Sales office</h2>
            <ul>
              <li>{brand.address.join(', ')}</li>
              <li>
                <a href={brand.phone.href}>{brand.phone.shown}</a>
              </li>
              <li>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
              </li>
            </ul>
          </div>
        </div>
        <div className="legal">
          <span>
            © {year} {brand.name}. VAT no. {brand.vatNumber}
          </span>
          {brand.socials.map(({ name, href }) => (
            <a key={name} href={href} rel="noopener">
              {name}
            </a>
          ))}
        </div>
      </div>
    </footer>
  )
}
