import { BellRing } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'

/** Most visitors to a product do not need the form library. The button is there at once, so that no click is lost. */
const NotifyForm = lazy(() => import('./notify-form.tsx').then((module) => ({ default: module.NotifyForm })))

/** One e-mail when goods that are out of stock are back. */
export function NotifyMe({ productId }: { productId: string }) {
  const [isOpen, setOpen] = useState(false)
  const [thanks, setThanks] = useState<string>()
  if (thanks)
    return (
      <div className="mt-4">
        <Banner tone="ok">{thanks}</Banner>
      </div>
    )
  const button = (
    <Button
      full
      className="mt-4"
      busy={isOpen}
      icon={<BellRing size={18} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      Notify me
    </Button>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <NotifyForm productId={productId} onThanks={setThanks} />
    </Suspense>
  )
}
