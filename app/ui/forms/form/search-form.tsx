import type { ReactNode } from 'react'

type Props = {
  /** Where the browser goes before hydration. */
  action?: string
  className?: string
  onSearch: (fields: FormData) => void
  children: ReactNode
}

/** A search or filter: it changes the URL and sends nothing, so it needs no schema. */
export const SearchForm = ({ action, className, onSearch, children }: Props) => (
  <form
    action={action}
    className={className}
    onSubmit={(event) => {
      event.preventDefault()
      onSearch(new FormData(event.currentTarget))
    }}
  >
    {children}
  </form>
)
