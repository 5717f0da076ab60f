import './account-form.css'
import type { ReactNode } from 'react'

type Props = { title: string; intro?: ReactNode; onSubmit: () => void; footer?: ReactNode; children: ReactNode }

/** The one narrow column of the sign-in and its neighbours. */
export function AccountForm({ title, intro, onSubmit, footer, children }: Props) {
  return (
    <div className="page-width account-page">
      <title>{title}</title>
      <h1>{title}</h1>
      {intro && <p className="note">{intro}</p>}
      <form
        noValidate
        className="panel panel-body grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
      </form>
      {footer && <div className="account-more">{footer}</div>}
    </div>
  )
}
