import { Chip } from '#app/ui/chip.tsx'
import type { Unit } from '#contract/testing/unit-calls.ts'

export const UnitResult = ({ result }: Pick<Unit, 'result'>) =>
  result === 'passed' ? <Chip tone="ok">Passed</Chip> : result === 'failed' ? <Chip tone="bad">Failed</Chip> : null
