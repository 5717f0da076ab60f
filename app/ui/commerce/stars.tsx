import type { CSSProperties } from 'react'

/** A rating from 0 to 5, drawn to a tenth. */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const full = { '--full': `${(rating / 5) * 100}%` } as CSSProperties
  return (
    <span className="stars">
      <span className="stars-row" style={full} role="img" aria-label={`${rating.toFixed(1)} out of 5 stars`} />
      {count !== undefined && (
        <span>
          {rating.toFixed(1)}, {count} {count === 1 ? 'review' : 'reviews'}
        </span>
      )}
    </span>
  )
}
