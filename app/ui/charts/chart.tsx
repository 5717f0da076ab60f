import { lazy, Suspense } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { ChartProps } from './chart-drawing.tsx'

const ChartDrawing = lazy(() => import('./chart-drawing.tsx').then((drawing) => ({ default: drawing.ChartDrawing })))

/** A trend over days. The chart package loads with the first chart; its space is reserved. */
export function Chart(props: ChartProps) {
  return (
    <figure className="chart" aria-label={props.label}>
      <Suspense fallback={<Skeleton height={props.height ?? 260} />}>
        <ChartDrawing {...props} />
      </Suspense>
      <table className="sr-only">
        <caption>{props.label}</caption>
        <thead>
          <tr>
            <th>{props.xLabel}</th>
            {props.series.map(({ key, label }) => (
              <th key={key}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.data.map((point) => (
            <tr key={point.x}>
              <th>{props.formatX?.(point.x) ?? point.x}</th>
              {props.series.map(({ key }) => (
                <td key={key}>{props.format(point.values[key] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** The legend, in the panel's head. */
export function ChartLegend({ items }: { items: readonly { label: string; look?: 'hollow' | 'dashed' }[] }) {
  return (
    <ul className="chart-legend">
      {items.map(({ label, look }) => (
        <li key={label} className={look && `chart-legend-${look}`}>
          <i />
          {label}
        </li>
      ))}
    </ul>
  )
}
