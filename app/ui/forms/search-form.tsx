import type { ReactNode } from 'react'

type Props = {
  /** Where the browser goes by itself before the page has come to life. */
  action?: string
  className?: string
  onSearch: (fields: FormData) => void
  children: ReactNode
}

/** A search or a filter: it changes the address and sends nothing to the shop, so it needs no schema. */
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
