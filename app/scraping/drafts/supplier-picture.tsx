import { ImageOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useImageQueue } from './use-image-queue.ts'

type Props = { draftId: string; position: number; alt: string }

/** A small copy fetched by our server: our pages show nothing from other sites, and reveal nothing to them. */
export function SupplierPicture({ draftId, position, alt }: Props) {
  const place = useRef<HTMLSpanElement>(null)
  const { mayLoad, end } = useImageQueue(place)
  const [isDead, setDead] = useState(false)
  return (
    <span ref={place} className="supplier-picture">
      {isDead ? (
        <span className="supplier-picture-missing">
          <ImageOff size={18} aria-hidden="true" />
          {alt === '' ? <span className="sr-only">No image</span> : 'Cannot be fetched'}
        </span>
      ) : (
        mayLoad && (
          <img
            src={`/api/scrape/drafts/${draftId}/pictures/${position}`}
            alt={alt}
            onLoad={end}
            onError={() => {
              setDead(true)
              end()
            }}
          />
        )
      )}
    </span>
  )
}
