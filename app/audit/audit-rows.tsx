import './audit-rows.css'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import type { AuditRow } from '#contract/audit/calls.ts'
import { describeRow, nameColumn, showValue } from '#contract/audit/describe-row.ts'
import { findUndoCall } from '#contract/audit/undo-call.ts'
import { linkOf } from './link-of.ts'
import { useUndo } from './use-undo.ts'

type Names = Readonly<Record<string, string>>
type Props = {
  rows: readonly AuditRow[]
  names: Names
  /** Where all rows of a group are shown; without it they are listed one by one. */
  groupUrl?: (group: string) => string
}

/** What people did, in the order given. Of a group that changed a lot at once only the first row is shown. */
export function AuditRows({ rows, names, groupUrl }: Props) {
  const { undo, isBusy } = useUndo()
  const rowsToShow = groupUrl ? rows.filter((row, index) => !isRepeated(row, rows[index - 1])) : rows
  return (
    <ol className="audit-rows">
      {rowsToShow.map((row) => (
        <li key={row._id}>
          <p>
            <b>{row.actor?.name ?? (row.action === 'command' ? 'Somebody at the server' : 'The shop')}</b>{' '}
            {describeRow(row, names)}
            {row.undoneBy !== undefined && <span className="audit-undone"> Undone.</span>}
          </p>
          <p className="audit-rows-more">
            <FormattedDateTime iso={row.at} />
            {linkOf(row) && (
              <Link className="link" to={linkOf(row) ?? ''}>
                Open
              </Link>
            )}
            {canUndo(row) && (
              <Button small disabled={isBusy} onClick={() => void undo(row._id)}>
                Undo
              </Button>
            )}
            {groupUrl && row.group && row.groupSize > 1 && (
              <Link className="link" to={groupUrl(row.group)}>{`${pluralise(row.groupSize, 'change')} at once`}</Link>
            )}
          </p>
          {hasDetails(row) && <Details row={row} names={names} />}
        </li>
      ))}
    </ol>
  )
}

const keptMs = 30 * 86_400_000

/** Whether the server may be asked; it knows whether the thing has moved on. */
export const canUndo = (row: AuditRow): boolean =>
  row.undoneBy === undefined &&
  findUndoCall(row) !== undefined &&
  (row.action !== 'delete' || Date.parse(row.at) > Date.now() - keptMs)

const isRepeated = (row: AuditRow, last: AuditRow | undefined) => row.group !== undefined && row.group === last?.group

const hasDetails = ({ action, before, after, address, actor }: AuditRow) =>
  ['create', 'change', 'delete'].includes(action)
    ? before !== undefined || after !== undefined
    : Boolean(address && actor)

function Details({ row, names }: { row: AuditRow; names: Names }) {
  const { action, address, before = {}, after = {} } = row
  const isOfThing = ['create', 'change', 'delete'].includes(action)
  const columns = isOfThing ? Object.keys({ ...before, ...after }).filter((name) => name !== 'id') : []
  // What a download was filtered by.
  const extraColumns = isOfThing
    ? []
    : Object.entries(after).map(([name, value]) => `${nameColumn(name)}: ${showValue(name, value, names)}`)
  const filled = columns.filter((name) => [before[name], after[name]].some((value) => !isEmpty(value)))
  return (
    <details>
      <summary>Details</summary>
      {filled.length > 0 && (
        <div className="overflow-x-auto">
          <table className="audit-values">
            <thead>
              <tr>
                <th scope="col">What</th>
                {action !== 'create' && <th scope="col">Before</th>}
                {action !== 'delete' && <th scope="col">After</th>}
              </tr>
            </thead>
            <tbody>
              {filled.map((name) => (
                <tr key={name}>
                  <th scope="row">{nameColumn(name)}</th>
                  {action !== 'create' && <td>{showValue(name, before[name], names)}</td>}
                  {action !== 'delete' && <td>{showValue(name, after[name], names)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {extraColumns.length > 0 && <p className="note">{`With ${extraColumns.join(', ')}`}</p>}
      {address && <p className="note">{`From ${address}${row.requestId ? `, request ${row.requestId}` : ''}`}</p>}
    </details>
  )
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
