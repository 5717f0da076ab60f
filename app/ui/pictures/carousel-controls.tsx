import { ChevronLeft, ChevronRight } from 'lucide-react'

type ArrowsProps = {
  name: string
  small?: boolean
  onPrevious: () => void
  onNext: () => void
  atStart?: boolean
  atEnd?: boolean
}

export function CarouselArrows({
  name,
  small = false,
  onPrevious,
  onNext,
  atStart = false,
  atEnd = false,
}: ArrowsProps) {
  return (
    <div className={small ? 'carousel-arrows carousel-arrows-small' : 'carousel-arrows'}>
      <button type="button" aria-label={`Previous ${name}`} disabled={atStart} onClick={onPrevious}>
        <ChevronLeft size={20} aria-hidden="true" />
      </button>
      <button type="button" aria-label={`Next ${name}`} disabled={atEnd} onClick={onNext}>
        <ChevronRight size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

type DotsProps = { count: number; current: number; name: string; onGo: (index: number) => void }

export function CarouselDots({ count, current, name, onGo }: DotsProps) {
  return (
    <ul className="carousel-dots">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
        <li key={index}>
          <button
            type="button"
            aria-label={`${name} ${index + 1}`}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onGo(index)}
          >
            <i />
          </button>
        </li>
      ))}
    </ul>
  )
}
