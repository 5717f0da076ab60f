import './account-page.css'
import type { ReactNode } from 'react'

type Props = { title: string; intro?: ReactNode; footer?: ReactNode; children: ReactNode }

/** The narrow column of the sign-in page and those like it. */
export function AccountPage({ title, intro, footer, children }: Props) {
  return (
    <div className="page-width account-page">
      <title>{title}</title>
      <h1>{title}</h1>
      {intro && <p className="note">{intro}</p>}
      {children}
      {footer && <div className="account-more">{footer}</div>}
    </div>
  )
}

/** Styles of its form. */
export const accountFormClass = 'panel panel-body grid gap-5'
