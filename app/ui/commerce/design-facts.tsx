import { keepNumbersTogether } from '#app/ui/format/keep-numbers-together.tsx'
import type { OrderDesign } from '#contract/configure/calls.ts'
import { designDrawing, designFaces, orderDrawing, workshopFiles } from '#contract/configure/paths.ts'
import { firstGeometry } from '#enclosure/geometry-version.ts'

/** An ordered custom enclosure with its drawing and, for the office, the workshop files. */
type Props = {
  design: OrderDesign
  /** Whose own copy of the drawing it is; a quote has none. */
  orderId?: string
  /** For the office's workshop files. */
  pieces?: number
}

export const DesignFacts = ({ design, orderId, pieces }: Props) => (
  <div className="line-note design-facts">
    <p>{design.facts.slice(1).join('. ')}.</p>
    {design.cutouts.length > 0 && (
      <details>
        <summary className="py-1.5">
          {design.cutouts.length === 1 ? 'One cut-out' : `${design.cutouts.length} cut-outs`}
        </summary>
        <ul>
          {design.cutouts.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    )}
    <p className="flex flex-wrap gap-3">
      <a
        className="inline-block py-1.5 underline underline-offset-3"
        href={
          orderId ? orderDrawing(orderId, design.code) : designDrawing(design.code, design.geometry ?? firstGeometry)
        }
      >
        {keepNumbersTogether(`Drawing ${design.code}`)}
      </a>
      <a
        className="inline-block py-1.5 underline underline-offset-3"
        href={designFaces(design.code, design.geometry ?? firstGeometry)}
      >
        Faces as DXF
      </a>
      {pieces !== undefined && (
        <a
          className="inline-block py-1.5 underline underline-offset-3"
          href={workshopFiles(design.code, design.geometry ?? firstGeometry, pieces)}
        >
          Workshop files
        </a>
      )}
    </p>
  </div>
)
