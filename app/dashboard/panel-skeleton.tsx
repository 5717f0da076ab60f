import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'

/** As tall as the rows that will replace it, so that nothing shifts. After a failure it says so. */
export const PanelSkeleton = ({ rows, isLost }: { rows: number; isLost: boolean }) => (
  <div className="panel-body">
    {isLost ? (
      <p className="note">Not loaded.</p>
    ) : (
      <Loading>
        <div className="grid gap-[18px]">
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
            <Skeleton key={row} height={20} />
          ))}
        </div>
      </Loading>
    )}
  </div>
)
