import './option-sections.css'
import { type Dispatch, type ReactNode, useState } from 'react'
import { cx } from '#app/ui/cx.ts'
import { ButtonGroup } from '#app/ui/forms/inputs/button-group.tsx'
import {
  type Design,
  finishes,
  finishIds,
  ipRatings,
  limits,
  locks,
  mountings,
  plates,
  plinths,
  type SteelId,
  steelIds,
  steels,
  windows,
} from '#enclosure/design.ts'
import { type Finding, highestIp, thinnestSheet } from '#enclosure/rules.ts'
import {
  describeDoor,
  describeFinish,
  describeMounting,
  describeSteel,
  lockNames,
  mountingNames,
  plateNames,
  sizeInWords,
  windowNames,
} from '#enclosure/words.ts'
import type { Action } from '../editor/editor-state.ts'
import { Findings } from '../editor/findings.tsx'
import { NumberField } from '../editor/number-field.tsx'
import { Choice, FieldNote, Section, Switch } from '../editor/option.tsx'

type Props = {
  design: Design
  dispatch: Dispatch<Action>
  findings: readonly Finding[]
  /** Notes about the size. */
  children: ReactNode
}

export function OptionSections({ design, dispatch, findings, children }: Props) {
  const set = (change: Partial<Design>) => dispatch({ type: 'changed', change })
  const [refused, setRefused] = useState<string>()
  const about = (...fields: (keyof Design)[]) => findings.filter(({ field }) => field && fields.includes(field))
  const isBad = (...fields: (keyof Design)[]) => about(...fields).some(({ level }) => level === 'stop')
  const listed = (...fields: (keyof Design)[]) => <Findings findings={about(...fields)} onRemedy={set} />
  return (
    <>
      <Section title="Size" value={sizeInWords(design)} open="on phones too" bad={isBad('width', 'height', 'depth')}>
        <div className="size-fields">
          {(['width', 'height', 'depth'] as const).map((side) => (
            <NumberField
              key={side}
              label={`${side[0]?.toUpperCase()}${side.slice(1)} (mm)`}
              value={design[side]}
              {...limits[side]}
              onChange={(value) => dispatch({ type: 'changed', change: { [side]: value }, step: side })}
              onRefused={setRefused}
              onSettled={() => dispatch({ type: 'settled' })}
            />
          ))}
        </div>
        <FieldNote refused={refused}>Outside dimensions, including the door.</FieldNote>
        {listed('width', 'height', 'depth')}
        {children}
      </Section>
      <SteelSection design={design} set={set} bad={isBad('steel', 'sheet', 'finish')}>
        {listed('steel', 'sheet', 'finish')}
      </SteelSection>
      <Section title="Door and lock" value={describeDoor(design)} bad={isBad('doors', 'window', 'lock')}>
        <Choice
          label="Doors"
          value={design.doors}
          options={[
            { value: 1, label: 'One' },
            { value: 2, label: 'Two' },
          ]}
          onChange={(doors) => set({ doors })}
        />
        {design.doors === 1 && (
          <Choice
            label="Hinges"
            value={design.hinge}
            options={[
              { value: 'left', label: 'Left' },
              { value: 'right', label: 'Right' },
            ]}
            onChange={(hinge) => set({ hinge })}
          />
        )}
        <Choice
          label="Window"
          value={design.window}
          options={named(windows, windowNames)}
          onChange={(window) => set({ window })}
        />
        <Choice label="Lock" value={design.lock} options={named(locks, lockNames)} onChange={(lock) => set({ lock })} />
        {listed('doors', 'window', 'lock')}
      </Section>
      <Section
        title="Mounting and inside"
        value={describeMounting(design)}
        bad={isBad('mounting', 'plinth', 'glandPlate', 'plate')}
      >
        <Choice
          label="Mounting"
          value={design.mounting}
          options={named(mountings, mountingNames)}
          onChange={(mounting) => set(mounting === 'floor' ? { mounting } : { mounting, plinth: 0 })}
        />
        {design.mounting === 'floor' && (
          <Choice
            label="Plinth"
            value={design.plinth}
            options={plinths.map((value) => ({ value, label: value ? `${value} mm` : 'None' }))}
            onChange={(plinth) => set({ plinth })}
          />
        )}
        <Choice
          label="Mounting plate"
          value={design.plate}
          options={named(plates, plateNames)}
          onChange={(plate) => set({ plate })}
        />
        <Switch
          label="Gland plate in the bottom"
          checked={design.glandPlate}
          onChange={(glandPlate) => set({ glandPlate })}
        />
        <Switch label="Rain hood" checked={design.hood} onChange={(hood) => set({ hood })} />
        {listed('mounting', 'plinth', 'glandPlate', 'plate')}
      </Section>
      <Section title="Protection" value={`IP${design.ip}`} open bad={isBad('ip')}>
        <Choice
          label="Rating"
          value={design.ip}
          options={ipRatings.map((ip) => ({ value: ip, label: `IP${ip}`, isOff: ip > highestIp(design).ip }))}
          onChange={(ip) => set({ ip })}
        />
        {isBad('ip') ? null : <p className="note">{ipNote(design)}</p>}
        {listed('ip')}
      </Section>
    </>
  )
}

const named = <T extends string>(values: readonly T[], names: Record<T, string>) =>
  values.map((value) => ({ value, label: names[value] }))

function ipNote(design: Design): string {
  const { ip, because } = highestIp(design)
  return `Up to IP${ip}, because ${because}.`
}

type SteelProps = { design: Design; set: (change: Partial<Design>) => void; bad: boolean; children: ReactNode }

function SteelSection({ design, set, bad, children }: SteelProps) {
  const thinnest = thinnestSheet(design)
  const chooseSteel = (steel: SteelId) => {
    const sheet = thinnestSheet({ ...design, steel })
    const { mustBeCoated } = steels[steel]
    if (mustBeCoated && design.finish === 'bare') set({ steel, sheet, finish: 'ral7035' })
    else if (!mustBeCoated && design.finish === 'ral7035' && steel !== 'galvanised')
      set({ steel, sheet, finish: 'bare' })
    else set({ steel, sheet })
  }
  const offered = finishIds.filter((id) => id !== 'bare' || !steels[design.steel].mustBeCoated)
  return (
    <Section title="Steel and finish" value={describeSteel(design)} open bad={bad}>
      <Choice
        label="Steel"
        value={design.steel}
        options={steelIds.map((value) => ({ value, label: steels[value].short }))}
        onChange={chooseSteel}
      />
      <Choice
        label="Sheet (mm)"
        value={design.sheet}
        options={steels[design.steel].sheets.map((value) => ({
          value,
          label: value.toFixed(1),
          isOff: value < thinnest,
        }))}
        onChange={(sheet) => set({ sheet })}
      />
      <ButtonGroup className="swatches" label="Finish">
        {offered.map((id) => (
          <button
            key={id}
            type="button"
            className={cx('swatch', id === 'bare' && 'swatch-bare')}
            aria-pressed={id === design.finish}
            aria-label={describeFinish({ finish: id, steel: design.steel })}
            title={describeFinish({ finish: id, steel: design.steel })}
            onClick={() => set({ finish: id })}
          >
            <span style={{ background: finishes[id].colour }} />
            <small>{id === 'bare' ? 'Bare' : id.slice(3)}</small>
          </button>
        ))}
      </ButtonGroup>
      <p className="note">
        {describeFinish(design)}
        {!finishes[design.finish].isStocked && ', ordered specially: adds a week'}
      </p>
      {children}
    </Section>
  )
}
