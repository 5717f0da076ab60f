import { keepNumbersTogether } from '#app/ui/format/keep-numbers-together.tsx'
import type { OrderDesign } from '#contract/configure/calls.ts'
import { designDrawing, designFaces, orderDrawing, workshopFiles } from '#contract/configure/paths.ts'
import { firstGeometry } from '#enclosure/geometry-version.ts'
import { DesignDetails } from './design-details.tsx'

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
    <DesignDetails design={design} />
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
