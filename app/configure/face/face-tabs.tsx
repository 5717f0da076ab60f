import './face-tabs.css'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import type { Design, FaceId } from '#enclosure/design.ts'
import { facesOf } from '#enclosure/faces.ts'

const shortLabels: Record<FaceId, string> = {
  door: 'Door',
  door2: 'Right door',
  left: 'Left',
  right: 'Right',
  top: 'Top',
  bottom: 'Bottom',
  back: 'Back',
}

/** The faces, each with the number of its cut-outs. */
export function FaceTabs({
  design,
  face,
  onChoose,
}: {
  design: Design
  face: FaceId
  onChoose: (face: FaceId) => void
}) {
  return (
    <SegmentedControl
      label="Face"
      className="face-tabs"
      value={face}
      options={facesOf(design).map((id) => {
        const count = design.cutouts.filter((one) => one.face === id).length
        const label = id === 'door' && design.doors === 2 ? 'Left door' : shortLabels[id]
        return {
          value: id,
          label: (
            <>
              {label}
              {count > 0 && <span className="face-count"> {count}</span>}
            </>
          ),
        }
      })}
      onChange={onChoose}
    />
  )
}
