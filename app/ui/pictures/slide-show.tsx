import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { CarouselArrows, CarouselDots } from './carousel-controls.tsx'

type Props = {
  label: string
  slides: readonly { id: string; content: ReactNode }[]
  /** Controlled, if the page needs to know the current slide. */
  index?: number
  onIndex?: (index: number) => void
  /** Where arrows and dots go; below the slides by default. */
  frame?: (controls: ReactNode) => ReactNode
  className?: string
  /** Shows arrows and dots for a single slide too, so that the screen does not change when there are more. */
  evenAlone?: boolean
}

/** Fewer pixels than this are not a swipe. */
const swipeLength = 48

/**
 * One slide at a time, sliding for 500 ms, wrapping at both ends; arrows, dots, arrow keys and swipes move it, and
 * nothing moves automatically. For several at a time use `Carousel`.
 */
export function SlideShow(props: Props) {
  const { label, slides, index, onIndex, frame = underneath, className, evenAlone = false } = props
  const [ownIndex, setOwnIndex] = useState(0)
  const swipeFrom = useRef<{ x: number; y: number }>(undefined)
  const track = useRef<HTMLDivElement>(null)
  const isFocusInside = useRef(false)
  const count = slides.length
  const current = Math.min(index ?? ownIndex, Math.max(0, count - 1))
  const goTo = (next: number) => {
    const wrapped = (next + count) % count
    setOwnIndex(wrapped)
    onIndex?.(wrapped)
  }
  // The focused slide has become inert: the next one takes focus, so that the next arrow key works.
  useEffect(() => {
    if (!isFocusInside.current) return
    isFocusInside.current = false
    track.current?.querySelector<HTMLElement>(`:scope > :nth-child(${current + 1})`)?.focus({ preventScroll: true })
  }, [current])
  if (count === 0) return null
  const step = (by: number) => {
    isFocusInside.current = track.current?.contains(document.activeElement) === true
    goTo(current + by)
  }
  const controls = (count > 1 || evenAlone) && (
    <>
      <CarouselDots count={count} current={current} name="Slide" onGo={goTo} />
      <CarouselArrows name="slide" onPrevious={() => goTo(current - 1)} onNext={() => goTo(current + 1)} />
    </>
  )
  return (
    <section
      className={cx('slide-show', className)}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
        if (event.key === 'ArrowLeft') step(-1)
        if (event.key === 'ArrowRight') step(1)
      }}
    >
      <div
        ref={track}
        className="slide-show-track"
        style={{ transform: `translateX(${-100 * current}%)` } satisfies CSSProperties}
        onTouchStart={(event) => {
          const finger = event.touches[0]
          const isAlone = event.touches.length === 1
          swipeFrom.current = finger && isAlone ? { x: finger.clientX, y: finger.clientY } : undefined
        }}
        onTouchEnd={(event) => {
          const from = swipeFrom.current
          const finger = event.changedTouches[0]
          swipeFrom.current = undefined
          if (!from || !finger) return
          const [across, down] = [finger.clientX - from.x, finger.clientY - from.y]
          // A mostly vertical swipe scrolls the page.
          if (Math.abs(across) > Math.max(swipeLength, Math.abs(down))) goTo(current + (across < 0 ? 1 : -1))
        }}
        onTouchCancel={() => {
          swipeFrom.current = undefined
        }}
      >
        {slides.map(({ id, content }, position) => (
          // Hidden slides take no focus and are not read out.
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group in the carousel pattern, not a fieldset
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${count}`}
            tabIndex={-1}
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
