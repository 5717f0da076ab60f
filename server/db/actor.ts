import { AsyncLocalStorage } from 'node:async_hooks'

/** Who is behind a write, for the audit log. */
export type Actor = {
  /** A user. */
  actor?: string
  session?: string
  address?: string
  requestId?: string
  /** What belongs together, if it is more than one request. */
  group?: string
}

const current = new AsyncLocalStorage<Actor | undefined>()

/** Every row that `work` writes has this actor in the audit log. Its queries must be awaited inside: drizzle sends them only then. */
export const withActor = <T>(actor: Actor | undefined, work: () => T): T => current.run(actor, work)

export const findActor = (): Actor | undefined => current.getStore()

/** The setting that the triggers read. */
export const actorSetting = 'app.actor'
/** Instead of an actor: nothing is noted, as in migrations and the demo. */
export const unnoted = 'off'
