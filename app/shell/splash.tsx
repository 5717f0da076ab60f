import type { CSSProperties } from 'react'
import { brand } from '#app/brand.ts'

/** Lies over the finished page for its first second and a half, once. Pure CSS; `headScript` hides it afterwards. */
export function Splash() {
  return (
    <div className="splash" aria-hidden="true">
      <span>
        {brand.letters.map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may hold a letter twice
          <i key={index} style={{ '--i': index } as CSSProperties}>
            {letter}
          </i>
        ))}
      </span>
    </div>
  )
}
