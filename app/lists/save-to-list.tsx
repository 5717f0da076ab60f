import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { ListLineDraft } from '#contract/lists/calls.ts'

const SaveToListDialog = lazy(() => import('./save-to-list-dialog.tsx'))

type Props = {
  lines: readonly ListLineDraft[]
  /** A guest is asked to sign in first and returns to this page. */
  isSignedIn: boolean
  label?: string
  small?: boolean
  /** Only the icon, where there is no room for words. */
  bare?: boolean
  disabled?: boolean
  /** What the buyer should know before saving. */
  note?: string
}

/** Saves lines of a cart, product, order or quick order to a list. */
export function SaveToList({
  lines,
  isSignedIn,
  label = 'Save to a list',
  small = false,
  bare = false,
  disabled,
  note = '',
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const icon = <ListPlus size={bare ? 20 : 18} aria-hidden="true" />
  const look = bare ? { 'aria-label': label, className: 'px-3' } : {}
  if (!isSignedIn)
    return (
      <ButtonLink small={small} {...look} icon={icon} to={`/login?next=${encodeURIComponent(pathname + search)}`}>
        {!bare && label}
      </ButtonLink>
    )
  return (
    <>
      <Button small={small} {...look} icon={icon} disabled={disabled} onClick={() => setOpen(true)}>
        {!bare && label}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveToListDialog lines={lines} note={note} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
