import { keepNumbersTogether } from '#app/ui/format/keep-numbers-together.tsx'
import type { OrderDesign } from '#contract/configure/calls.ts'
import { designDrawing, designFaces, workshopFiles } from '#contract/configure/paths.ts'
import { firstGeometry } from '#enclosure/geometry-version.ts'

/** An ordered custom enclosure with its drawing and, for the office, the workshop files. */
export const DesignFacts = ({ design, isOffice = false }: { design: OrderDesign; isOffice?: boolean }) => (
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
        href={designDrawing(design.code, design.geometry ?? firstGeometry)}
      >
        {keepNumbersTogether(`Drawing ${design.code}`)}
      </a>
      <a className="inline-block py-1.5 underline underline-offset-3" href={designFaces(design.code)}>
        Faces as DXF
      </a>
      {isOffice && (
        <a
          className="inline-block py-1.5 underline underline-offset-3"
          href={workshopFiles(design.code, design.geometry ?? firstGeometry)}
        >
          Workshop files
        </a>
      )}
    </p>
  </div>
)
