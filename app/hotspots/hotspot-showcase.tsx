import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Annotation } from '#contract/hotspots/calls.ts'
import { AnnotationContent } from './annotation-content.tsx'
import { HotspotPicture } from './hotspot-picture.tsx'

type Props = {
  image: string
  annotations: readonly Annotation[]
  product?: (id: string) => ReactNode
  /** The heading and what is below it. */
  children?: ReactNode
}

/** The image, and the same annotations as a list beside it: titles that open them, or their full text. */
export function HotspotShowcase({ image, annotations, product, children }: Props) {
  const [open, setOpen] = useState<string>()
  const [asList, setAsList] = useState(false)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open === undefined) return
    const close = () => setOpen(undefined)
    // On the document: some browsers do not focus a clicked button, and Escape is then heard nowhere else.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (grid.current?.querySelector('.hotspot-popover')?.contains(document.activeElement))
        grid.current.querySelector<HTMLElement>('.hotspot-marker[aria-expanded="true"]')?.focus()
      close()
    }
    // On click, not press: a finger that scrolls the page is not a choice. Uses the event path, because the clicked
    // element may have been replaced.
    const onClick = (event: MouseEvent) => {
      const isInside = event
        .composedPath()
        .some(
          (part) =>
            part instanceof Element &&
            part.matches('.hotspot-popover, [aria-expanded]') &&
            grid.current?.contains(part),
        )
      if (!isInside) close()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onClick)
    }
  }, [open])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for focus leaving everything that belongs to the image
    <div
      ref={grid}
      className="hotspot-showcase"
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next && !event.currentTarget.contains(next)) setOpen(undefined)
      }}
    >
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
        <ol className={asList ? 'hotspot-list hotspot-list-full' : 'hotspot-list'}>
          {annotations.map(({ id, data }, index) => (
            <li key={id}>
              {asList ? (
                <div className="hotspot-list-point">
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
