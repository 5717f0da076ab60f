import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { checkImport } from './plan/check-import.ts'
import type { ImportParts } from './records/import-parts.ts'
import { changeImport, endTask, getImport } from './records/queries.ts'
import { runImport } from './run/run-import.ts'
import { undoImport } from './run/undo-import.ts'

const expected = { check: 'checking', run: 'running', undo: 'undoing' } as const

/** Runs one task of an import, or records why it failed. If the process dies, the next takes over. */
export async function workImport(
  parts: ImportParts,
  log: FastifyBaseLogger,
  { importId, task }: { importId: string; task: 'check' | 'run' | 'undo' },
): Promise<void> {
  const { db } = parts
  // Discarded or swept while its job was waiting.
  const row = await getImport(db, importId).catch(() => undefined)
  if (row?.state !== expected[task]) return
  await changeImport(db, importId, { waiting: false })
  try {
    if (task === 'check') await checkImport(parts, importId)
    else if (task === 'run') await runImport(parts, importId)
    else await undoImport(db, importId)
  } catch (error) {
    const isTold = error instanceof AppError && error.code !== 'internal'
    if (!isTold) log.error({ err: error, importId, task }, 'an import failed')
    const failure = isTold ? error.message : failureMessages[task]
    // A dry run left nothing behind and restarts. The other two continue where they stopped.
    await endTask(
      db,
      importId,
      expected[task],
      task === 'check' ? { state: 'uploaded', done: 0, failure } : { state: 'failed', failedTask: task, failure },
    )
  }
}

const failureMessages = {
  check: 'Something went wrong on our side while checking the file. Nothing was changed. Please try again.',
  run: 'Something went wrong on our side. Rows imported so far are kept. Please resume the import, or undo it.',
  undo: 'Something went wrong on our side. Rows undone so far stay undone. Please resume the undo.',
}
