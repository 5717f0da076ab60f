import '#app/styles/parts/checkout.css'
import { Check } from 'lucide-react'

const steps = ['File', 'Columns', 'Dry run', 'Import'] as const
export type Step = 0 | 1 | 2 | 3

/** Where the import stands. */
export function ImportSteps({ at, isOver = false }: { at: Step; isOver?: boolean }) {
  return (
    <ol className="steps import-steps" aria-label="Steps of the import">
      {steps.map((label, index) => {
        const isDone = index < at || isOver
        return (
          <li
            key={label}
            className={isDone ? 'done' : undefined}
            aria-current={index === at && !isOver ? 'step' : undefined}
          >
            <span>
              <b>{isDone ? <Check size={14} aria-hidden="true" /> : index + 1}</b>
              {label}
              {isDone && <span className="sr-only">, done</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
