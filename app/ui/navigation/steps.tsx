import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '../cx.ts'

type Props = {
  label?: string
  /** Completed steps are links, if they have a URL. */
  steps: readonly { label: string; to?: string }[]
  /** The current step; one past the last when all are done. */
  at: number
  className?: string
}

export function Steps({ label, steps, at, className }: Props) {
  return (
    <ol className={cx('steps', className)} aria-label={label}>
      {steps.map(({ label, to }, index) => {
        const isDone = index < at
        const number = <b>{isDone ? <Check size={14} aria-hidden="true" /> : index + 1}</b>
        return (
          <li
            key={label}
            className={isDone ? 'steps-done' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            {isDone && to ? (
              <Link to={to} aria-label={`Back to ${label}`}>
                {number}
                {label}
              </Link>
            ) : (
              <span>
                {number}
                {label}
                {isDone && <span className="sr-only">, done</span>}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
