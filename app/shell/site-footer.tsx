import { useContent } from '#app/content/api.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { addressLine, telLink } from '#contract/settings/contact-lines.ts'
import { Logo } from './logo.tsx'

/** Its columns and texts are the office's: Pages, Footer. Name, address and hours are the shop's own. */
export function SiteFooter({ year }: { year: number }) {
  const brand = useBrand()
  const { content } = useContent('footer')
  return (
    <footer className="site-footer on-dark print:hidden" id="footer">
      <div className="page-width">
        <div className="site-footer-columns">
          <div>
            <Logo />
            {content?.blurb && <p className="site-footer-blurb">{content.blurb}</p>}
          </div>
          {content?.columns.map(({ title, links }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
            <nav key={at} aria-label={title || `Links ${at + 1}`}>
              {title && <h2>{title}</h2>}
              <ul>
                {links.map(
                  ({ to, label }) =>
                    label && (
                      <li key={`${to} ${label}`}>
                        <SafeLink link={to}>{label}</SafeLink>
                      </li>
                    ),
                )}
              </ul>
            </nav>
          ))}
          <div>
            {content?.officeTitle && <h2>{content.officeTitle}</h2>}
            <ul>
              <li>{addressLine(brand.address)}</li>
              <li>
                <a href={telLink(brand.phone)}>{brand.phone}</a>
              </li>
              <li>
                <a href={`mailto:${brand.email}`}>{brand.email}</a>
              </li>
              {brand.openingHours.map(({ days, hours }) => (
                <li key={days}>
                  {days} {hours}
                </li>
              ))}
              {brand.hoursNote && <li>{brand.hoursNote}</li>}
            </ul>
          </div>
        </div>
        <div className="site-footer-legal">
          <span>
            © {year} {brand.legalName || brand.name}
            {content?.smallPrint && `. ${content.smallPrint}`}
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
