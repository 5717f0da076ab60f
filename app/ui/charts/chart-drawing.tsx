import {
  Bar,
  type BarShapeProps,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

type ChartPoint = { x: string; values: Readonly<Record<string, number>> }

export type ChartProps = {
  label: string
  /** Names the horizontal axis in the chart's table for screen readers. */
  xLabel: string
  data: readonly ChartPoint[]
  series: readonly { key: string; label: string; kind: 'bar' | 'line'; dashed?: boolean }[]
  /** A value in full: 'R 12 632.24'. */
  format: (value: number) => string
  /** A value on the axis: 'R 50k'. */
  formatAxis?: (value: number) => string
  formatX?: (x: string) => string
  height?: number
  /** The last bar is hollow: its day is not over. */
  openEnd?: boolean
}

const ink = 'var(--graphite-3)'
const quiet = { fill: 'var(--ink-3)', fontSize: 11 }

export function ChartDrawing({
  data,
  series,
  format,
  formatAxis = format,
  formatX = (x) => x,
  height = 260,
  openEnd = false,
}: ChartProps) {
  const bar = (props: BarShapeProps) => (
    <Rectangle
      {...props}
      radius={1}
      {...(openEnd && props.index === data.length - 1 ? { fill: 'var(--white)', stroke: ink, strokeWidth: 1.5 } : {})}
    />
  )
  const ticks = toRoundTicks(Math.max(...data.flatMap(({ values }) => Object.values(values))))
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart data={[...data]} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--steel-100)" />
          <XAxis
            dataKey="x"
            tickFormatter={formatX}
            tick={quiet}
            tickLine={false}
            axisLine={{ stroke: 'var(--steel-300)' }}
            minTickGap={40}
          />
          <YAxis
            ticks={ticks}
            domain={[0, ticks.at(-1) ?? 0]}
            tickFormatter={formatAxis}
            tick={quiet}
            tickLine={false}
            axisLine={false}
            width="auto"
          />
          <Tooltip
            cursor={{ fill: 'var(--steel-100)' }}
            isAnimationActive={false}
            content={({ active, label, payload }) =>
              active && (
                <div className="chart-tip">
                  <b>{formatX(String(label))}</b>
                  {payload.map(({ name, value }) => (
                    <div key={String(name)}>
                      {name}: {format(Number(value))}
                    </div>
                  ))}
                </div>
              )
            }
          />
          {series.map(({ key, label, kind, dashed }) =>
            kind === 'bar' ? (
              <Bar
                key={key}
                name={label}
                dataKey={(point: ChartPoint) => point.values[key]}
                fill={ink}
                shape={bar}
                maxBarSize={28}
                isAnimationActive={false}
              />
            ) : (
              <Line
                key={key}
                name={label}
                dataKey={(point: ChartPoint) => point.values[key]}
                stroke={dashed ? 'var(--steel-500)' : ink}
                strokeDasharray={dashed ? '3 3' : undefined}
                strokeWidth={1.5}
                dot={false}
                isAnimationActive={false}
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Round axis steps: 1, 2, 2.5 or 5 times a power of ten, at most five of them. */
function toRoundTicks(most: number): number[] {
  if (!(most > 0)) return [0, 1]
  const ten = 10 ** Math.floor(Math.log10(most / 5))
  const step = [1, 2, 2.5, 5, 10].map((count) => count * ten).find((size) => size * 5 >= most) ?? most
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}
