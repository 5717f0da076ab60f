import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type Size = number | string

export function Skeleton({ width, height, className }: { width?: Size; height?: Size; className?: string }) {
  return <span className={cx('skeleton', className)} style={{ width, height }} aria-hidden="true" />
}

/** Announces once that something is loading; the grey shapes inside are not read out. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {label}
      </span>
      {children}
    </div>
  )
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

export function ProductCardSkeleton() {
  return (
    <div className="product-card" aria-hidden="true">
      <Skeleton className="product-card-picture rounded-none h-auto" />
      <div className="rating-plate-small h-12" />
      <div className="product-card-text grid gap-2.5 pb-4">
        <Skeleton width="40%" height={12} />
        <Skeleton height={46} />
        <Skeleton width="55%" />
        <Skeleton width="60%" height={46} className="mt-1.5" />
      </div>
    </div>
  )
}

export function CardGridSkeleton({ count = 8, three = false }: { count?: number; three?: boolean }) {
  return (
    <Loading label="Loading products">
      <div className={three ? 'card-grid card-grid-three' : 'card-grid'}>
        {times(count).map((index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </Loading>
  )
}
