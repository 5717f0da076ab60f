import type { Attribute } from '#contract/catalogue/calls.ts'
import { describeSize, layOutline, readSize } from '#contract/catalogue/outline.ts'

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
      <svg className="outline-drawing" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describeSize(size)}>
        {boxes.map(({ label, ...box }) => (
          <g key={label}>
            <rect {...box} />
            <text x={box.x + box.width / 2} y={14}>
              {label}
            </text>
          </g>
        ))}
        {lines.map(({ label, x, y, path, isUpright }) => (
          <g key={path}>
            <path d={path} />
            <text transform={`translate(${x} ${y})${isUpright ? ' rotate(-90)' : ''}`}>{label}</text>
          </g>
        ))}
      </svg>
      <p className="text-note text-ink-3 mt-2">Outside dimensions in millimetres.</p>
    </section>
  )
}
