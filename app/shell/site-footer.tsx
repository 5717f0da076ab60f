import { Link } from 'react-router'
import { useBrand } from '#app/page/brand-context.ts'
import { addressLine, telLink } from '#contract/settings/contact-lines.ts'
import { Logo } from './logo.tsx'
import { footerLinks } from './site-links.ts'

export function SiteFooter({ year }: { year: number }) {
  const brand = useBrand()
  return (
    <footer className="site-footer on-dark print:hidden">
      <div className="page-width">
        <div className="site-footer-columns">
          <div>
            <Logo />
            <p className="site-footer-blurb">{brand.tagline}</p>
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
              <li>{addressLine(brand.address)}</li>
              <li>
                <a href={telLink(brand.phone)}>{brand.phone}</a>
              </li>
              <li>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
              </li>
            </ul>
          </div>
        </div>
        <div className="site-footer-legal">
          <span>
            © {year} {brand.legalName || brand.name}
          </span>
          {brand.socials.map(({ name, link }) => (
            <a key={name} href={link} rel="noopener">
              {name}
            </a>
          ))}
        </div>
      </div>
    </footer>
  )
}
