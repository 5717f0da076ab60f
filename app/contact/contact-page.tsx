import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useNamedProduct } from '#app/catalogue/use-named-product.ts'
import type { Brand } from '#app/page/brand.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { OpeningHours } from '#app/page/opening-hours.tsx'
import { toLocalBusiness } from '#app/page/organisation.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { StructuredData } from '#app/page/structured-data.tsx'
import { whatsAppLink } from '#app/page/whats-app-link.ts'
import { SafeLink } from '#app/ui/navigation/safe-link.tsx'
import { addressLine, telLink } from '#contract/settings/contact-lines.ts'
import { loadKeys, readLoad } from '#enclosure/load.ts'
import { ContactForm } from './contact-form.tsx'

export const handle = { query: ['product', 'subject', 'design', 'unit', ...loadKeys] }

export default function ContactPage() {
  const brand = useBrand()
  const [search, setSearch] = useSearchParams()
  // A cart that needs a delivery quote brings everything we know about it.
  const { product } = useNamedProduct(search.get('product') ?? '')
  const load = useMemo(() => (search.has('w') ? readLoad(search) : undefined), [search])
  return (
    <>
      <PageHead
        title="Contact"
        description={`Ask ${brand.name} for a quote, a drawing or advice: ${brand.phone}, ${brand.email}.`}
        path="/contact"
      />
      <StructuredData data={toLocalBusiness(brand)} />
      <div className="page-width">
        <PageBreadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Contact' }]} />
        <div className="page-head">
          <div>
            <h1>Contact</h1>
            <p>A quote, a drawing, a spare part, or a question about a board that we did not build: write or call.</p>
          </div>
        </div>
        <div className="with-summary">
          <ContactForm
            product={product}
            subject={(search.get('subject') ?? '').trim().slice(0, 150)}
            design={/^[\w-]{1,1000}$/.exec(search.get('design') ?? '')?.[0] ?? ''}
            load={load}
            unit={/^\d{2}-\d{6,12}$/.exec(search.get('unit') ?? '')?.[0] ?? ''}
            onForget={() =>
              setSearch(
                (before) => {
                  before.delete('product')
                  before.delete('subject')
                  before.delete('design')
                  before.delete('unit')
                  for (const key of loadKeys) before.delete(key)
                  return before
                },
                { replace: true, preventScrollReset: true },
              )
            }
          />
          <Office brand={brand} />
        </div>
      </div>
    </>
  )
}

function Office({ brand }: { brand: Brand }) {
  const { phone, email, whatsApp, openingHours, hoursNote, address, mapLink } = brand
  const place = addressLine(address)
  const map =
    mapLink || `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${place}, ${address.country}`)}`
  return (
    <aside className="contact-card" aria-label="Sales office">
      <h2>Sales office</h2>
      <ul>
        <li>
          <Phone size={18} aria-hidden="true" />
          <a href={telLink(phone)}>{phone}</a>
        </li>
        <li>
          <Mail size={18} aria-hidden="true" />
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        {whatsApp && (
          <li>
            <MessageCircle size={18} aria-hidden="true" />
            <SafeLink link={whatsAppLink(whatsApp, 'Hello, I have a question about ')}>WhatsApp</SafeLink>
          </li>
        )}
        <li>
          <MapPin size={18} aria-hidden="true" />
          <span>
            {place}
            <br />
            <SafeLink link={map} className="underline underline-offset-3">
              View on map
            </SafeLink>
          </span>
        </li>
        {(openingHours.length > 0 || hoursNote) && (
          <li>
            <Clock size={18} aria-hidden="true" />
            <OpeningHours lines={openingHours} note={hoursNote} />
          </li>
        )}
      </ul>
    </aside>
  )
}
