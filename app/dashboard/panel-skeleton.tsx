import { Loading, Skeleton } from '#app/ui/skeleton.tsx'

/** As tall as the rows that come, so that nothing jumps. */
export const PanelSkeleton = ({ rows }: { rows: number }) => (
  <div className="panel-in">
    <Loading>
      <div className="grid gap-[18px]">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <Skeleton key={row} height={20} />
        ))}
      </div>
    </Loading>
  </div>
)
