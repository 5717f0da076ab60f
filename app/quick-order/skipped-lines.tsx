import { describeSkipped, maxNamed } from './quick-lines.ts'

/** What was left out of a pasted text: one of these lines may have been meant. */
export function SkippedLines({ skipped }: { skipped: readonly string[] }) {
  const words = describeSkipped(skipped)
  if (!words) return null
  const rest = skipped.slice(maxNamed)
  if (rest.length === 0) return <p className="quick-order-skipped">{words}</p>
  return (
    <details className="quick-order-skipped">
      <summary>{words}</summary>
      <ul>
        {rest.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines may repeat
          <li key={at}>“{line}”</li>
        ))}
      </ul>
    </details>
  )
}
