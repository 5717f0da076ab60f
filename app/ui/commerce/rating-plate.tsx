type Cell = { label: string; value: string }

/** The plate on a switchgear door: three cells on a card, up to eight on the product page. */
export function RatingPlate({ cells, large = false }: { cells: readonly Cell[]; large?: boolean }) {
  const visible = cells.slice(0, large ? 8 : 3)
  if (visible.length === 0) return null
  return (
    <dl className={large ? 'rating-plate' : 'rating-plate-small'}>
      {visible.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
