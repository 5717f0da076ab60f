import {
  type Cutout,
  type FanSize,
  fanSizes,
  type GlandSize,
  glandSizes,
  meterSizes,
} from '#contract/configure-catalogue.ts'
import { NumberField } from './number-field.tsx'

type MeasuresProps = { cutout: Cutout; onChange: (cutout: Cutout) => void; onSettled: () => void }

/** What can be chosen about a cut-out besides its place. */
export function CutoutMeasures({ cutout, onChange, onSettled }: MeasuresProps) {
  switch (cutout.kind) {
    case 'round':
      return (
        <NumberField
          label="Diameter, mm"
          value={cutout.d}
          min={3}
          max={400}
          step={0.5}
          onChange={(d) => onChange({ ...cutout, d })}
          onSettled={onSettled}
        />
      )
    case 'rect':
      return (
        <>
          <NumberField
            label="Width, mm"
            value={cutout.w}
            min={5}
            max={1500}
            step={0.5}
            onChange={(w) => onChange({ ...cutout, w })}
            onSettled={onSettled}
          />
          <NumberField
            label="Height, mm"
            value={cutout.h}
            min={5}
            max={1500}
            step={0.5}
            onChange={(h) => onChange({ ...cutout, h })}
            onSettled={onSettled}
          />
          <NumberField
            label="Radius, mm"
            value={cutout.r}
            min={0}
            max={60}
            onChange={(r) => onChange({ ...cutout, r })}
            onSettled={onSettled}
          />
        </>
      )
    case 'louvre':
      return (
        <>
          <NumberField
            label="Width, mm"
            value={cutout.w}
            min={60}
            max={600}
            step={0.5}
            onChange={(w) => onChange({ ...cutout, w })}
            onSettled={onSettled}
          />
          <NumberField
            label="Height, mm"
            value={cutout.h}
            min={32}
            max={600}
            step={0.5}
            onChange={(h) => onChange({ ...cutout, h })}
            onSettled={onSettled}
          />
        </>
      )
    case 'meter':
      return <Sizes sizes={meterSizes} value={cutout.size} onChange={(size) => onChange({ ...cutout, size })} />
    case 'gland':
      return (
        <Sizes<GlandSize>
          prefix="M"
          sizes={glandSizes}
          value={cutout.size}
          onChange={(size) => onChange({ ...cutout, size })}
        />
      )
    case 'fan':
    case 'filter':
      return <Sizes<FanSize> sizes={fanSizes} value={cutout.size} onChange={(size) => onChange({ ...cutout, size })} />
    case 'button':
      return null
  }
}

type SizesProps<T extends number> = { sizes: readonly T[]; value: T; prefix?: string; onChange: (size: T) => void }

function Sizes<T extends number>({ sizes, value, prefix = '', onChange }: SizesProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are not form fields, so no fieldset
    <div className="segmented-control chosen-sizes" role="group" aria-label="Size">
      {sizes.map((size) => (
        <button key={size} type="button" aria-pressed={size === value} onClick={() => onChange(size)}>
          {prefix}
          {size}
        </button>
      ))}
    </div>
  )
}
