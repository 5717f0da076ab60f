import { AppError } from '#contract/http/errors.ts'

/** Thrown inside a task when the import has left the state the task works in. */
export const importStopped = () => new AppError('step_not_allowed', 'This import was stopped.')
