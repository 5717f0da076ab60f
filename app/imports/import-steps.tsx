import { Steps } from '#app/ui/navigation/steps.tsx'

const steps = ['File', 'Columns', 'Dry run', 'Import'].map((label) => ({ label }))
export type Step = 0 | 1 | 2 | 3

/** The import's progress. */
export const ImportSteps = ({ at, isOver = false }: { at: Step; isOver?: boolean }) => (
  <Steps label="Import steps" steps={steps} at={isOver ? steps.length : at} className="flex-wrap gap-y-2" />
)
