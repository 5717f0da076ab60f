import { X } from 'lucide-react'
import { Fragment, type ReactNode, useId, useRef } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Annotation } from '#contract/hotspots/calls.ts'
import { AnnotationContent } from './annotation-content.tsx'
import { placePopover } from './place-popover.ts'

type Props = {
  image: string
  annotations: readonly Annotation[]
  /** The id of the annotation whose popover is open. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  product?: ((id: string) => ReactNode) | undefined
  sizes?: string
}

/**
 * An image whose annotations are real buttons, in numerical order. A click, Enter or keyboard focus opens an
 * annotation's popover, which is next in the page's order. The owner of `open` handles Escape.
 */
export function HotspotPicture({ image, annotations, open, onOpen, product, sizes }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const popoverId = useId()
  return (
    <div className="hotspot" ref={stage}>
      <Picture
        image={image}
        alt={`Image with ${count(annotations.length)}`}
        sizes={sizes ?? '100vw'}
        width={1200}
        height={900}
      />
      {annotations.map(({ id, geometry, data }, index) => {
        const isOpen = id === open
        return (
          <Fragment key={id}>
            <button
              type="button"
              className="hotspot-marker"
              style={{ left: `${geometry.x * 100}%`, top: `${geometry.y * 100}%` }}
              aria-label={`${index + 1}: ${data.text}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? popoverId : undefined}
              onFocus={(event) => {
                if (event.currentTarget.matches(':focus-visible')) onOpen(id)
              }}
              onClick={(event) => {
                // Enter on an annotation opened by focus moves into its popover; a click closes it again.
                const byKeyboard = event.detail === 0
                if (!isOpen) onOpen(id)
                else if (byKeyboard)
                  stage.current?.querySelector<HTMLElement>('.hotspot-popover :is(a, button)')?.focus()
                else onOpen(undefined)
              }}
            >
              {index + 1}
            </button>
            {isOpen && (
              <div
                id={popoverId}
                className="hotspot-popover"
                role="dialog"
                aria-label={data.text}
                style={placePopover(geometry)}
              >
                <AnnotationContent data={data} product={data.product && product?.(data.product)} />
                <IconButton
                  small
                  label="Close"
                  className="hotspot-popover-close"
                  onClick={() => {
                    stage.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
                    onOpen(undefined)
                  }}
                >
                  <X size={15} aria-hidden="true" />
                </IconButton>
              </div>
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

const count = (points: number) => (points === 1 ? 'one numbered point' : `${points} numbered points`)
