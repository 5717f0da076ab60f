import { FolderOpen } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What to do next. */
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ title, children, action, icon, heading: Heading = 'h2' }: Props) {
  return (
    <div className="empty-state">
      {icon ?? <FolderOpen size={36} strokeWidth={1.5} aria-hidden="true" />}
      <Heading>{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="mt-2 flex flex-wrap items-center justify-center gap-3">{action}</div>}
    </div>
  )
}
