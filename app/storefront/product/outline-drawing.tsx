import type { Attribute } from '#contract/catalogue.ts'
import { layOutline, readSize } from './outline.ts'

/** Front and side with their dimensions, where width, height and depth are known. */
export function OutlineDrawing({ attributes }: { attributes: readonly Attribute[] }) {
  const size = readSize(attributes)
  if (!size) return null
  const { width, height, boxes, lines } = layOutline(size)
  return (
    <section aria-labelledby="outline-title" className="mt-8">
      <h2 id="outline-title" className="mb-3">
        Dimensions
      </h2>
      <svg
        className="outline-drawing"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Front and side: ${size.width} mm wide, ${size.height} mm high, ${size.depth} mm deep`}
      >
        {boxes.map(({ label, ...box }) => (
          <g key={label}>
            <rect {...box} />
            <text x={box.x + box.width / 2} y={14}>
              {label}
            </text>
          </g>
        ))}
        {lines.map(({ label, from, to, at, turned }) => (
          <g key={`${label}${at}`} transform={turned ? `translate(${at} 0)` : `translate(0 ${at})`}>
            <path
              d={
                turned
                  ? `M0 ${from}V${to}M-4 ${from}H4M-4 ${to}H4M-3 ${from + 6}L0 ${from}L3 ${from + 6}M-3 ${to - 6}L0 ${to}L3 ${to - 6}`
                  : `M${from} 0H${to}M${from} -4V4M${to} -4V4M${from + 6} -3L${from} 0L${from + 6} 3M${to - 6} -3L${to} 0L${to - 6} 3`
              }
            />
            {turned ? (
              <text transform={`translate(-6 ${(from + to) / 2}) rotate(-90)`}>{label}</text>
            ) : (
              <text x={(from + to) / 2} y={15}>
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <p className="text-note text-ink-3 mt-2">In millimetres, outside.</p>
    </section>
  )
}
