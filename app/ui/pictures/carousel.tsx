import type { EmblaCarouselType } from 'embla-carousel'
import { Children, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { CarouselArrows, CarouselDots } from './carousel-controls.tsx'

type Props = {
  label: string
  /** How many are side by side on a desktop, a tablet and a phone. */
  perView: { wide: number; mid: number; narrow: number }
  gap?: number
  wrap?: boolean
  /** Names the step in the arrows: 'Previous image'. */
  name?: string
  children: ReactNode
}

type Place = { page: number; pages: number; atStart: boolean; atEnd: boolean }

/**
 * Several items side by side. The style sheet lays them out; the engine for dragging and snapping loads once the page
 * is ready, and an earlier press waits for it.
 */
export function Carousel({ label, perView, gap = 24, wrap = false, name = 'page', children }: Props) {
  const view = useRef<HTMLDivElement>(null)
  const engine = useRef<Promise<EmblaCarouselType>>(undefined)
  const count = Children.count(children)
  const [place, setPlace] = useState<Place>({
    page: 0,
    pages: Math.max(1, count - perView.wide + 1),
    atStart: !wrap,
    atEnd: !wrap && count <= perView.wide,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: other children need measuring again
  useEffect(() => {
    let over = false
    let embla: EmblaCarouselType | undefined
    engine.current = import('embla-carousel').then(({ default: create }) => {
      if (!view.current || over) throw new Error('the carousel is gone')
      const started = create(view.current, {
        align: 'start',
        containScroll: 'trimSnaps',
        loop: wrap,
        breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
      })
      const update = () =>
        setPlace({
          page: started.selectedScrollSnap(),
          pages: started.scrollSnapList().length,
          atStart: !started.canScrollPrev(),
          atEnd: !started.canScrollNext(),
        })
      // A drag ends with its own momentum: with reduced motion, jump to where it ends.
      const settle = () => started.internalEngine().options.duration || started.scrollTo(started.selectedScrollSnap())
      started.on('select', update).on('reInit', update).on('pointerUp', settle)
      update()
      embla = started
      return started
    })
    engine.current.catch(() => {})
    return () => {
      over = true
      embla?.destroy()
    }
  }, [wrap, count])

  const move = (step: (embla: EmblaCarouselType) => void) => void engine.current?.then(step, () => {})
  const previous = () => move((embla) => embla.scrollPrev())
  const next = () => move((embla) => embla.scrollNext())
  const style = {
    '--gap': `${gap}px`,
    '--per-view-wide': perView.wide,
    '--per-view-mid': perView.mid,
    '--per-view-narrow': perView.narrow,
  } as CSSProperties
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      style={style}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') previous()
        if (event.key === 'ArrowRight') next()
      }}
    >
      <div className="carousel-view" ref={view}>
        <div className="carousel-track">{children}</div>
      </div>
      {place.pages > 1 && (
        <div className="carousel-foot">
          <CarouselDots
            count={place.pages}
            current={place.page}
            name="Page"
            onGo={(page) => move((embla) => embla.scrollTo(page))}
          />
          <CarouselArrows name={name} atStart={place.atStart} atEnd={place.atEnd} onPrevious={previous} onNext={next} />
        </div>
      )}
    </section>
  )
}
