import './differences.css'
import type { QuoteVersion } from '#contract/quotes/schema.ts'
import { compareVersions } from './compare-versions.ts'

/** What changed from one version to the next. */
export function Differences({ before, after }: { before: QuoteVersion; after: QuoteVersion }) {
  const differences = compareVersions(before, after)
  if (differences.length === 0) return <p className="note">Only the date differs from version {before.version}.</p>
  return (
    <table className="differences">
      <caption className="sr-only">
        Changes from version {before.version} to version {after.version}
      </caption>
      <thead>
        <tr>
          <th scope="col">Changed</th>
          <th scope="col">Version {before.version}</th>
          <th scope="col">Version {after.version}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ what, before: was, after: is }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name
          <tr key={index}>
            <th scope="row">{what}</th>
            <td>
              <del>{was}</del>
            </td>
            <td>
              <ins>{is}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
