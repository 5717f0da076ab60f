import { Loading, Skeleton } from './skeleton.tsx'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function TableSkeleton({ rows = 10, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Loading>
      <table className="data-table" aria-hidden="true">
        <tbody>
          {times(rows).map((row) => (
            <tr key={row}>
              {times(columns).map((column) => (
                <td key={column}>
                  <Skeleton width={`${50 + ((row * 7 + column * 13) % 4) * 12}%`} height={12} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Loading>
  )
}

export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Loading>
      <div className="grid gap-2.5">
        {times(lines).map((line) => (
          <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
        ))}
      </div>
    </Loading>
  )
}

/** A page of the office that still waits for its contents, with its name in the tab. */
export function PageSkeleton({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} | Back-office`}</title>
      <TextSkeleton lines={8} />
    </>
  )
}

/** A page with a summary beside its contents: an order, a quote. */
export const SummaryPageSkeleton = ({ label }: { label: string }) => (
  <div className="page-width">
    <Loading label={label}>
      <div className="page-head">
        <Skeleton width={280} height={44} />
      </div>
      <div className="with-summary">
        <Skeleton height={480} />
        <Skeleton height={320} />
      </div>
    </Loading>
  </div>
)
