import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { telLink } from '#app/page/brand.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { useHashScroll } from './use-hash-scroll.ts'

export type Clause = { id: string; title: string; text: ReactNode; after?: ReactNode }

type Props = {
  title: string
  intro: ReactNode
  /** Numbers the headings, so that they can be quoted. */
  numbered?: boolean
  clauses: Clause[]
}

/** A long text with its table of contents beside it; on a phone the text alone. */
export function LegalText({ title, intro, numbered = false, clauses }: Props) {
  const { phone, email } = useBrand()
  useHashScroll()
  return (
    <div className="page-width legal-page">
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <h1>{title}</h1>
      <div className="legal-columns">
        <aside>
          <nav aria-label="On this page">
            <h2>On this page</h2>
            <ol>
              {clauses.map((clause) => (
                <li key={clause.id}>
                  <a href={`#${clause.id}`}>{clause.title}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div className="legal-ask">
            <h2>Questions about this?</h2>
            <p>
              Call <a href={telLink(phone)}>{phone}</a> or write to <a href={`mailto:${email}`}>{email}</a>. You will
              speak to a person.
            </p>
            <Link className="link" to="/contact">
              Contact
            </Link>
          </div>
        </aside>
        <article>
          <div className="prose legal-lead">{intro}</div>
          {clauses.map((clause, index) => (
            <section key={clause.id} id={clause.id} aria-labelledby={`${clause.id}-title`}>
              <div className="prose">
                <h2 id={`${clause.id}-title`}>{numbered ? `${index + 1}. ${clause.title}` : clause.title}</h2>
                {clause.text}
              </div>
              {clause.after}
            </section>
          ))}
        </article>
      </div>
    </div>
  )
}
