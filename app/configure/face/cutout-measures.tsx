import './cutout-measures.css'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { type Cutout, fanSizes, glandSizes, meterSizes } from '#enclosure/design.ts'
import { NumberField } from '../editor/number-field.tsx'

type MeasuresProps = {
  cutout: Cutout
  onChange: (cutout: Cutout) => void
  onRefused: (sentence: string | undefined) => void
  onSettled: () => void
}
type Measure = { label: string; value: number; min: number; max: number; step?: number; set: (mm: number) => Cutout }

/** The size of a cut-out. */
export function CutoutMeasures({ cutout, onChange, onRefused, onSettled }: MeasuresProps) {
  switch (cutout.kind) {
    case 'meter':
      return <Sizes sizes={meterSizes} value={cutout.size} onChange={(size) => onChange({ ...cutout, size })} />
    case 'gland':
      return (
        <Sizes prefix="M" sizes={glandSizes} value={cutout.size} onChange={(size) => onChange({ ...cutout, size })} />
      )
    case 'fan':
    case 'filter':
      return <Sizes sizes={fanSizes} value={cutout.size} onChange={(size) => onChange({ ...cutout, size })} />
    default:
      return measuresOf(cutout).map(({ label, set, ...field }) => (
        <NumberField
          key={label}
          label={`${label} (mm)`}
          step={0.5}
          {...field}
          onChange={(mm) => onChange(set(mm))}
          onRefused={onRefused}
          onSettled={onSettled}
        />
      ))
  }
}

function measuresOf(cutout: Cutout): Measure[] {
  switch (cutout.kind) {
    case 'round':
      return [{ label: 'Diameter', value: cutout.d, min: 3, max: 400, set: (d) => ({ ...cutout, d }) }]
    case 'rect':
      return [
        { label: 'Width', value: cutout.w, min: 5, max: 1500, set: (w) => ({ ...cutout, w }) },
        { label: 'Height', value: cutout.h, min: 5, max: 1500, set: (h) => ({ ...cutout, h }) },
        { label: 'Radius', value: cutout.r, min: 0, max: 60, step: 1, set: (r) => ({ ...cutout, r }) },
      ]
    case 'louvre':
      return [
        { label: 'Width', value: cutout.w, min: 60, max: 600, set: (w) => ({ ...cutout, w }) },
        { label: 'Height', value: cutout.h, min: 32, max: 600, set: (h) => ({ ...cutout, h }) },
      ]
    default:
      return []
  }
}

type SizesProps<T extends number> = { sizes: readonly T[]; value: T; prefix?: string; onChange: (size: T) => void }

const Sizes = <T extends number>({ sizes, value, prefix = '', onChange }: SizesProps<T>) => (
  <SegmentedControl
    label="Size"
    className="chosen-sizes"
    value={value}
    options={sizes.map((size) => ({ value: size, label: `${prefix}${size}` }))}
    onChange={onChange}
  />
)
