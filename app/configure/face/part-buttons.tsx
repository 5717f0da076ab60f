import './part-buttons.css'
import { ButtonGroup } from '#app/ui/forms/inputs/button-group.tsx'
import type { Cutout } from '#enclosure/design.ts'
import type { Face } from '#enclosure/faces.ts'

type Make = (place: Pick<Cutout, 'face' | 'x' | 'y'>) => Cutout

const parts: { label: string; title: string; make: Make }[] = [
  { label: 'Push-button', title: 'Push-button, 22.5 mm', make: (place) => ({ kind: 'button', ...place }) },
  { label: 'Meter', title: 'Panel meter, 96 × 96', make: (place) => ({ kind: 'meter', size: 96, ...place }) },
  { label: 'Gland', title: 'Cable gland, M25', make: (place) => ({ kind: 'gland', size: 25, ...place }) },
  { label: 'Fan', title: 'Filter fan, 148', make: (place) => ({ kind: 'fan', size: 148, ...place }) },
  { label: 'Filter', title: 'Outlet filter, 148', make: (place) => ({ kind: 'filter', size: 148, ...place }) },
  { label: 'Louvres', title: 'Louvres, 150 × 96', make: (place) => ({ kind: 'louvre', w: 150, h: 96, ...place }) },
  { label: 'Round', title: 'Round hole', make: (place) => ({ kind: 'round', d: 30, ...place }) },
  {
    label: 'Rectangular',
    title: 'Rectangular hole',
    make: (place) => ({ kind: 'rect', w: 90, h: 60, r: 2, ...place }),
  },
]

/** One button for each kind of cut-out. */
export function PartButtons({ face, onAdd }: { face: Face; onAdd: (cutout: Cutout) => void }) {
  return (
    <ButtonGroup className="face-parts" label={`Add to ${face.label.toLowerCase()}`}>
      {parts.map(({ label, title, make }) => (
        <button
          key={label}
          type="button"
          className="face-part"
          aria-label={`Add ${title}`}
          title={title}
          onClick={() => onAdd(make({ face: face.id, x: face.w / 2, y: face.h / 2 }))}
        >
          {label}
        </button>
      ))}
    </ButtonGroup>
  )
}
