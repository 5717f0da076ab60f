import { AsyncLocalStorage } from 'node:async_hooks'

/** What a line of the log belongs to: a request, with the trace of its proxy, or a job. */
export type WorkIds = { reqId: string; trace?: string } | { job: string; jobId?: string }

const current = new AsyncLocalStorage<WorkIds>()

/** Every log line that `work` causes has these ids. */
export const withWorkIds = <T>(ids: WorkIds, work: () => T): T => current.run(ids, work)

export const findWorkIds = (): WorkIds | undefined => current.getStore()
