import { Images } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { FromLibraryProps } from '#app/ui/pictures/from-library.tsx'

const LibraryPicker = lazy(() => import('./library-picker.tsx'))

/** Opens the library; the fields find it through `LibraryContext`. */
export function LibraryButton({ field, isIcon = false, disabled = false, onChoose }: FromLibraryProps) {
  const [isOpen, setOpen] = useState(false)
  const icon = <Images size={15} aria-hidden="true" />
  return (
    <>
      {isIcon ? (
        <IconButton small framed label={`${field} from the library`} disabled={disabled} onClick={() => setOpen(true)}>
          {icon}
        </IconButton>
      ) : (
        <Button small className="justify-self-start" icon={icon} disabled={disabled} onClick={() => setOpen(true)}>
          From the library<span className="sr-only">: {field}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <LibraryPicker
            onClose={() => setOpen(false)}
            onChoose={(image) => {
              setOpen(false)
              onChoose(image)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
