import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { checkImport } from './check-import.ts'
import type { ImportParts } from './import-parts.ts'
import { changeImport, getImport } from './queries.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

const expected = { check: 'checking', run: 'running', undo: 'undoing' } as const

/** Does one task of an import, or says in it why that failed. A process that dies half-way is taken over by the next. */
export async function workImport(
  parts: ImportParts,
  log: FastifyBaseLogger,
  { importId, task }: { importId: string; task: 'check' | 'run' | 'undo' },
): Promise<void> {
  const { state } = await getImport(parts.db, importId)
  if (state !== expected[task]) return
  try {
    if (task === 'check') await checkImport(parts, importId)
    else if (task === 'run') await runImport(parts, importId)
    else await undoImport(parts.db, importId)
  } catch (error) {
    const isTold = error instanceof AppError && error.code !== 'internal'
    if (!isTold) log.error({ err: error, importId, task }, 'an import failed')
    const failure = isTold
      ? error.message
      : 'Something went wrong on our side. What was done is kept; please try again.'
    await changeImport(parts.db, importId, { state: 'failed', failure })
  }
}
