import { ArrowUp } from 'lucide-react'

type Props = {
  count: number
  /** For one and for several: 'new order', 'new orders'. */
  words: readonly [one: string, several: string]
  onShow: () => void
}

/** Above a table: rows that have come since it was opened, shown when pressed. */
export const NewRows = ({ count, words: [one, several], onShow }: Props) => (
  <div role="status">
    {count > 0 && (
      <button type="button" className="new-rows" onClick={onShow}>
        <ArrowUp size={15} aria-hidden="true" />
        {count} {count === 1 ? one : several}
      </button>
    )}
  </div>
)
