import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  title?: string
  /** To the right of the title: a link, a note, a small control. */
  aside?: ReactNode
  /** Lets a table or list extend to the edges. */
  flush?: boolean
  heading?: 'h2' | 'h3'
  className?: string
  id?: string
  children: ReactNode
}

export function Panel({ title, aside, flush = false, heading: Heading = 'h2', className, id, children }: Props) {
  return (
    <section id={id} className={cx('panel', className)}>
      {title && (
        <div className="panel-head">
          <Heading>{title}</Heading>
          {aside}
        </div>
      )}
      {flush ? children : <div className="panel-body">{children}</div>}
    </section>
  )
}
