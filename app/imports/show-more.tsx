import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { digits } from '#app/ui/digits.ts'

const pieceSize = 50

/** A long list a piece at a time: a thousand rows at once make a phone stutter. */
export function usePieces<T>(items: readonly T[]) {
  const [count, setCount] = useState(pieceSize)
  const left = items.length - count
  const more =
    left > 0 ? (
      <div className="table-foot">
        <span className="num">
          {digits(count)} of {digits(items.length)}
        </span>
        <span className="sp" />
        <Button small onClick={() => setCount(count + pieceSize)}>
          Show more
        </Button>
      </div>
    ) : null
  return { shown: items.slice(0, count), more }
}
