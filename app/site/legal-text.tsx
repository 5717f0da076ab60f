import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Blocks, Spans } from '#app/content/blocks.tsx'
import { useBrand } from '#app/page/brand-context.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { type Block, type GeneratedName, toSections } from '#contract/content/blocks.ts'
import { telLink } from '#contract/settings/contact-lines.ts'
import { useHashScroll } from './use-hash-scroll.ts'

type Props = {
  title: string
  intro: Block[]
  body: Block[]
  /** Numbers the headings, so that they can be quoted. */
  numbered?: boolean
  generated: Partial<Record<GeneratedName, () => ReactNode>>
}

/** A long text with its table of contents beside it; on a phone the text alone. */
export function LegalText({ title, intro, body, numbered = false, generated }: Props) {
  const { phone, email } = useBrand()
  useHashScroll()
  const clauses = toSections(body)
  return (
    <div className="page-width legal-page">
      <PageBreadcrumbs items={[{ label: 'Home', to: '/' }, { label: title }]} />
      <h1>{title}</h1>
      <div className="legal-columns">
        <aside>
          <nav aria-label="On this page">
            <h2>On this page</h2>
            <ol>
              {clauses.map((clause) => (
                <li key={clause.id}>
                  <a href={`#${clause.id}`}>
                    <Spans spans={clause.title} />
                  </a>
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
          <div className="prose legal-lead">
            <Blocks blocks={intro} />
          </div>
          {clauses.map(({ id, title: words, blocks: [first, ...others] }, index) => {
            const hasTitle = words.length > 0
            // A wide table is not held to the width of the text.
            const isWide = ({ kind, ...block }: Block) =>
              kind === 'generated' && 'name' in block && block.name === 'cookies'
            const blocksToShow = hasTitle ? others : [first, ...others].filter((block) => block !== undefined)
            return (
              <section key={id} id={id} {...(hasTitle ? { 'aria-labelledby': `${id}-title` } : {})}>
                <div className="prose">
                  {hasTitle && (
                    <h2 id={`${id}-title`}>
                      {numbered && `${index + 1}. `}
                      <Spans spans={words} />
                    </h2>
                  )}
                  <Blocks blocks={blocksToShow.filter((block) => !isWide(block))} generated={generated} />
                </div>
                <Blocks blocks={blocksToShow.filter(isWide)} generated={generated} />
              </section>
            )
          })}
        </article>
      </div>
    </div>
  )
}
