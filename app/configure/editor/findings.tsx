import './findings.css'
import { Button } from '#app/ui/button.tsx'
import type { Design } from '#enclosure/design.ts'
import type { Finding } from '#enclosure/rules.ts'

type Props = {
  findings: readonly Finding[]
  onRemedy: (change: Partial<Design>) => void
  onCutout?: (index: number) => void
}

/** Findings with their remedies. */
export function Findings({ findings, onRemedy, onCutout }: Props) {
  return findings.map(({ level, code, message, remedies = [], field, cutout }) => (
    <div
      key={[code, field, cutout, message].join()}
      className={level === 'stop' ? 'finding finding-stop' : 'finding'}
      tabIndex={-1}
    >
      <p>{message}</p>
      {(remedies.length > 0 || (cutout !== undefined && onCutout)) && (
        <div className="finding-actions">
          {remedies.map((remedy) => (
            <Button key={remedy.label} small onClick={() => onRemedy(remedy.change)}>
              {remedy.label}
            </Button>
          ))}
          {cutout !== undefined && onCutout && (
            <Button small onClick={() => onCutout(cutout)}>
              Show
            </Button>
          )}
        </div>
      )}
    </div>
  ))
}
