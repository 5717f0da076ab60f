import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  title: string
  intro?: ReactNode
  /** Link to the rest. */
  more?: { to: string; label: string }
  white?: boolean
  id?: string
  children: ReactNode
}

export function Section({ title, intro, more, white = false, id, children }: Props) {
  return (
    <section className={white ? 'section section-white' : 'section'} id={id}>
      <div className="page-width">
        <div className="section-head">
          <div>
            <h2>{title}</h2>
            {intro && <p>{intro}</p>}
          </div>
          {more && (
            <Link className="link" to={more.to}>
              {more.label} <ArrowRight size={16} aria-hidden="true" />
            </Link>
          )}
        </div>
        {children}
      </div>
    </section>
  )
}
