import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { SessionList } from './session-list.tsx'
import { useEndSessionOfMutation, useEndSessionsOfMutation, useListSessionsOfQuery } from './sessions-api.ts'

export function SessionsOf({ id, name }: { id: string; name: string }) {
  const params = { id }
  const { data, isError, refetch } = useListSessionsOfQuery({ params }, live)
  const fallback = 'The session could not be ended. Please try again.'
  const [endSession] = useEndSessionOfMutation()
  const one = useAction(endSession, { fallback })
  const [endSessions] = useEndSessionsOfMutation()
  const all = useAction(endSessions, { fallback })
  return (
    <SessionList
      sessions={data}
      isError={isError}
      onRetry={() => void refetch()}
      onEnd={({ _id }) => one.run({ params: { ...params, session: _id } })}
      onEndAll={() => all.run({ params })}
      endAllText="End all"
      note={`Where ${name} is signed in. Ending a session signs them out there at once.`}
    />
  )
}
