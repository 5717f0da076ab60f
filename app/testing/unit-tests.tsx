import { Chip } from '#app/ui/chip.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { describeLimits, judge, writeReading } from '#contract/testing/rules.ts'
import type { UnitDetail, UnitTest } from '#contract/testing/unit-calls.ts'

/** What was found of a unit, newest first. */
export const UnitTests = ({ unit: { _id, tests } }: { unit: UnitDetail }) =>
  tests.map((test) => (
    <Panel
      key={test._id}
      title={test.plan.name}
      aside={test.isPassed ? <Chip tone="ok">Passed</Chip> : <Chip tone="bad">Failed</Chip>}
    >
      <p>
        <FormattedDateTime iso={test.testedAt} />, {test.tester}
      </p>
      {test.report && (
        <a className="link inline-block py-1.5" href={`/api/testing/reports/${test.report._id}`}>
          Test report {test.report.number}
          {test.report.revision > 1 && `, revision ${test.report.revision}`}
        </a>
      )}
      {test.reason && <p className="mt-2 font-semibold">{test.reason}</p>}
      <TestAnswers test={test} />
      {test.instruments.length > 0 && (
        <p className="note mt-3">
          Measured with {test.instruments.map(({ name, serial }) => `${name}, ${serial}`).join('; ')}.
        </p>
      )}
      {test.remarks && <p className="mt-3 whitespace-pre-line">{test.remarks}</p>}
      {test.photos.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {test.photos.map((photo) => {
            const url = `/api/units/${_id}/tests/${test._id}/photos/${photo._id}`
            return (
              <li key={photo._id}>
                <a href={url}>
                  <img className="size-24 object-cover rounded-m" src={url} alt={photo.name} loading="lazy" />
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  ))

const words = { good: 'Good', bad: 'Not good', open: 'Not checked' }

function TestAnswers({ test: { plan, answers } }: { test: UnitTest }) {
  return (
    <table className="mt-3 w-full">
      <tbody>
        {plan.checks.map((check) => {
          const answer = answers.find((one) => one.check === check._id)
          const verdict = judge(check, answer)
          const { reading } = check
          return (
            <tr key={check._id} className="align-top">
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {check.text}
                {reading && <span className="note block">{describeLimits(reading)}</span>}
              </th>
              <td className={`py-1 text-right font-semibold ${verdict === 'bad' ? 'text-bad' : ''}`}>
                {reading && answer?.reading !== undefined ? writeReading(answer.reading, reading.unit) : words[verdict]}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
