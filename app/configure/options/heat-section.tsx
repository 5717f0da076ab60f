import './heat-section.css'
import { type Dispatch, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cx } from '#app/ui/cx.ts'
import { type Cutout, type Design, type FanSize, type Ip, limits } from '#enclosure/design.ts'
import { faceOf } from '#enclosure/faces.ts'
import { checkHeat, type Heat } from '#enclosure/heat.ts'
import { toLink } from '#enclosure/link.ts'
import { type HeatLoad, loadLimits, loadQuery } from '#enclosure/load.ts'
import { createRoomCheck } from '#enclosure/rules.ts'
import { type Action, findPlace } from '../editor/editor-state.ts'
import { NumberField } from '../editor/number-field.tsx'
import { FieldNote, Section, Switch } from '../editor/option.tsx'

type Props = { design: Design; load: HeatLoad; onLoad: (load: HeatLoad) => void; dispatch: Dispatch<Action> }

/** Estimates the temperature inside and gives one piece of advice. */
export function HeatSection({ design, load, onLoad, dispatch }: Props) {
  const [refused, setRefused] = useState<string>()
  const heat = checkHeat(design, load)
  const isEnough = heat.advice.kind === 'enough'
  const set = (change: Partial<HeatLoad>) => onLoad({ ...load, ...change })
  const share = Math.min(100, (load.watts / Math.max(1, heat.mostWatts)) * 100)
  return (
    <Section title="Heat check" value={`${Math.round(heat.top)} °C at the top`} open bad={!isEnough}>
      <div className="size-fields">
        <NumberField
          label="Heat loss (W)"
          value={load.watts}
          {...loadLimits.watts}
          onChange={(watts) => set({ watts })}
          onRefused={setRefused}
        />
        <NumberField
          label="Outside (°C)"
          value={load.ambient}
          {...loadLimits.ambient}
          onChange={(ambient) => set({ ambient })}
          onRefused={setRefused}
        />
        <NumberField
          label="Maximum (°C)"
          value={load.limit}
          {...loadLimits.limit}
          onChange={(limit) => set({ limit })}
          onRefused={setRefused}
        />
      </div>
      <div className={cx('heat-bar', !isEnough && 'heat-bar-bad')} aria-hidden="true">
        <span style={{ width: `${share}%` }} />
      </div>
      <p className={isEnough ? 'heat-words' : 'heat-words heat-words-bad'} aria-live="polite">
        {describeHeat(heat, load)}
      </p>
      <Advice heat={heat} design={design} load={load} dispatch={dispatch} />
      <div className="size-fields">
        <NumberField
          label="Altitude (m)"
          value={load.altitude}
          {...loadLimits.altitude}
          onChange={(altitude) => set({ altitude })}
          onRefused={setRefused}
        />
        <Switch label="In full sun" checked={load.inSun} onChange={(inSun) => set({ inSun })} />
        {design.mounting !== 'wall' && (
          <Switch label="Back against a wall" checked={load.atWall} onChange={(atWall) => set({ atWall })} />
        )}
      </div>
      <FieldNote refused={refused}>An estimate based on IEC TR 60890, not a certificate.</FieldNote>
    </Section>
  )
}

function describeHeat({ top, mostWatts, area }: Heat, { limit }: HeatLoad): string {
  const surface = `Cooling surface ${area.toFixed(2)} m².`
  return top <= limit
    ? `Stays at ${Math.round(top)} °C: up to ${mostWatts} W is fine. ${surface}`
    : `Too hot at ${Math.round(top)} °C: it can take at most ${mostWatts} W. ${surface}`
}

type AdviceProps = { heat: Heat } & Pick<Props, 'design' | 'load' | 'dispatch'>

function Advice({ heat: { advice, flow }, load, design, dispatch }: AdviceProps) {
  switch (advice.kind) {
    case 'enough':
      return null
    case 'taller':
      return (
        <Button small onClick={() => dispatch({ type: 'changed', change: { height: advice.height } })}>
          Make it {advice.height} mm high
        </Button>
      )
    case 'fan': {
      const fitted = fitFan(design, advice.size)
      return fitted ? (
        <Button small onClick={() => dispatch({ type: 'changed', change: fitted })}>
          Fit a {advice.size} fan and filter, {Math.ceil(flow)} m³/h
          {fitted.ip < design.ip && ` (lowers the rating to IP${fitted.ip})`}
        </Button>
      ) : (
        <AskUs design={design} load={load} />
      )
    }
    case 'outlet': {
      const fitted = fitFilter(design, advice.size)
      return fitted ? (
        <Button small onClick={() => dispatch({ type: 'changed', change: fitted })}>
          Fit an outlet filter {advice.size}
        </Button>
      ) : (
        <AskUs design={design} load={load} />
      )
    }
    case 'ask':
      return <AskUs design={design} load={load} />
  }
}

const AskUs = ({ design, load }: Pick<Props, 'design' | 'load'>) => (
  <p className="note">
    This needs a cooling unit or a larger enclosure.{' '}
    <Link className="underline underline-offset-3" to={`/contact?design=${toLink(design)}${loadQuery(load)}`}>
      Ask us
    </Link>
    .
  </p>
)

const fanFaces = ['right', 'left', 'door'] as const
type FanFace = (typeof fanFaces)[number]

/** There, or anywhere else on that face where it can be made. */
function addTo(design: Design, cutout: Cutout): Design | undefined {
  const isFree = createRoomCheck(design)
  const placed = isFree(cutout) ? cutout : findPlace(design, cutout)
  return isFree(placed) ? { ...design, cutouts: [...design.cutouts, placed] } : undefined
}

/** High on a side or the door. */
const highPlace = (design: Design, face: FanFace, size: FanSize): Cutout => {
  const { w, h, free } = faceOf(design, face)
  const x = Math.round(face === 'door' ? w / 2 : (free.x0 + free.x1) / 2)
  return { kind: 'filter', size, face, x, y: Math.round(h - size / 2 - 50) }
}

function fitFilter(design: Design, size: FanSize): Pick<Design, 'cutouts'> | undefined {
  if (design.cutouts.length + 1 > limits.cutouts) return undefined
  for (const id of fanFaces) {
    const fitted = addTo(design, highPlace(design, id, size))
    if (fitted) return { cutouts: fitted.cutouts }
  }
  return undefined
}

/** The fan low, its filter high, on the first face with room for both. They allow IP54 at most. */
function fitFan(design: Design, size: FanSize): Pick<Design, 'ip' | 'cutouts'> | undefined {
  if (design.cutouts.length + 2 > limits.cutouts) return undefined
  const ip: Ip = design.ip === 43 ? 43 : 54
  for (const id of fanFaces) {
    const high = highPlace(design, id, size)
    const withFan = addTo({ ...design, ip }, { ...high, kind: 'fan', size, y: Math.round(size / 2 + 50) })
    const withBoth = withFan && addTo(withFan, high)
    if (withBoth) return { ip, cutouts: withBoth.cutouts }
  }
  return undefined
}
