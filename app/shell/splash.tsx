import type { CSSProperties } from 'react'
import { useBrand } from '#app/page/brand-context.ts'

/** Covers the page for its first second and a half, once. Pure CSS; `BeforePaint` hides it from then on. */
export function Splash() {
  const letters = [...useBrand().splashLetters]
  return (
    <div className="splash" aria-hidden="true" style={{ '--letters': letters.length } as CSSProperties}>
      <span>
        {letters.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may have the same letter twice
          <i key={index} style={{ '--index': index } as CSSProperties}>
            {letter}
          </i>
        ))}
      </span>
    </div>
  )
}
