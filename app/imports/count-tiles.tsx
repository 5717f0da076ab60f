import { formatCount } from '#app/ui/format/format-count.ts'
import type { ImportSummary } from '#contract/imports/calls.ts'

/** The four figures of a dry run or an import; `words` are their labels. */
export function CountTiles({
  counts,
  words,
}: {
  counts: ImportSummary['counts']
  words: readonly [string, string, string, string]
}) {
  const figures = [counts.created, counts.updated, counts.unchanged, counts.bad]
  return (
    <dl className="count-tiles">
      {figures.map((figure, index) => (
        <div key={words[index]} className={index === 3 && figure > 0 ? 'count-tiles-bad' : undefined}>
          <dt>{words[index]}</dt>
          <dd className="tabular-nums">{formatCount(figure)}</dd>
        </div>
      ))}
    </dl>
  )
}
