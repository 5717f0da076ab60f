import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { CarouselArrows, CarouselDots } from './carousel-controls.tsx'

type Props = {
  label: string
  slides: readonly { id: string; content: ReactNode }[]
  /** Controlled, when the page has to know which slide it is about. */
  index?: number
  onIndex?: (index: number) => void
  /** Where arrows and dots stand; under the slides unless said. */
  frame?: (controls: ReactNode) => ReactNode
  className?: string
}

/**
 * One slide at a time, sliding for 500 ms, wrapping around at both ends; arrows, dots, arrow keys and a swipe move it,
 * and nothing moves by itself. For several at a time there is `Carousel`.
 */
export function SlideShow({ label, slides, index, onIndex, frame = underneath, className }: Props) {
  const [ownIndex, setOwnIndex] = useState(0)
  const swipeFrom = useRef<number>(undefined)
  const count = slides.length
  const current = Math.min(index ?? ownIndex, Math.max(0, count - 1))
  const goTo = (next: number) => {
    const wrapped = (next + count) % count
    setOwnIndex(wrapped)
    onIndex?.(wrapped)
  }
  if (count === 0) return null
  const controls = count > 1 && (
    <>
      <CarouselDots count={count} current={current} name="Slide" onGo={goTo} />
      <CarouselArrows name="slide" onPrevious={() => goTo(current - 1)} onNext={() => goTo(current + 1)} />
    </>
  )
  return (
    <section
      className={className ? `slides ${className}` : 'slides'}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
        if (event.key === 'ArrowLeft') goTo(current - 1)
        if (event.key === 'ArrowRight') goTo(current + 1)
      }}
    >
      <div
        className="slides-track"
        style={{ transform: `translateX(${-100 * current}%)` } satisfies CSSProperties}
        onTouchStart={(event) => {
          swipeFrom.current = event.touches[0]?.clientX
        }}
        onTouchEnd={(event) => {
          const moved = (event.changedTouches[0]?.clientX ?? 0) - (swipeFrom.current ?? 0)
          if (swipeFrom.current !== undefined && Math.abs(moved) > 48) goTo(current + (moved < 0 ? 1 : -1))
          swipeFrom.current = undefined
        }}
      >
        {slides.map(({ id, content }, position) => (
          // Slides out of sight take no focus and are not read out.
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the carousel pattern, no fieldset
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${count}`}
            inert={position !== current}
          >
            {content}
          </div>
        ))}
      </div>
      {controls && frame(controls)}
    </section>
  )
}

const underneath = (controls: ReactNode) => <div className="carousel-foot">{controls}</div>
