import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Annotation } from '#contract/hotspots.ts'
import { AnnotationContent } from './annotation-content.tsx'
import { HotspotPicture } from './hotspot-picture.tsx'

type Props = {
  image: string
  annotations: readonly Annotation[]
  product?: (id: string) => ReactNode
  /** The heading and what stands under it. */
  children?: ReactNode
}

/** The picture, and beside it the same points as a list: with titles that open them, or with all that they say. */
export function HotspotShowcase({ image, annotations, product, children }: Props) {
  const [open, setOpen] = useState<string>()
  const [asList, setAsList] = useState(false)
  return (
    <div className="hotspot-grid">
      <HotspotPicture
        image={image}
        annotations={annotations}
        open={open}
        onOpen={setOpen}
        product={product}
        sizes="(max-width: 1080px) 100vw, 860px"
      />
      <div>
        {children}
        <ol className={asList ? 'hotspot-list full' : 'hotspot-list'}>
          {annotations.map(({ id, data }, index) => (
            <li key={id}>
              {asList ? (
                <div className="point">
                  <b>{index + 1}</b>
                  <AnnotationContent
                    data={data}
                    heading={children ? 'h3' : 'h4'}
                    product={data.product && product?.(data.product)}
                  />
                </div>
              ) : (
                <button type="button" aria-expanded={id === open} onClick={() => setOpen(id === open ? undefined : id)}>
                  <b>{index + 1}</b>
                  <span>{data.text}</span>
                </button>
              )}
            </li>
          ))}
        </ol>
        {annotations.length > 0 && (
          <Button small className="mt-4" aria-pressed={asList} onClick={() => setAsList(!asList)}>
            {asList ? 'Show titles only' : 'Show all as a list'}
          </Button>
        )}
      </div>
    </div>
  )
}
