import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { SessionList } from './session-list.tsx'
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from './sessions-api.ts'

export function OwnSessions() {
  const { data, isError, refetch } = useListSessionsQuery(undefined, live)
  const fallback = 'The session could not be ended. Please try again.'
  const [endSession] = useEndSessionMutation()
  const one = useAction(endSession, { fallback })
  const [endOthers] = useEndOtherSessionsMutation()
  const others = useAction(endOthers, { fallback })
  return (
    <SessionList
      sessions={data}
      isError={isError}
      onRetry={() => void refetch()}
      onEnd={({ _id }) => one.run({ params: { id: _id } })}
      onEndAll={() => others.run(undefined)}
      endAllText="End all others"
      note="Where you are signed in. End any session that you do not recognise, and change your password."
    />
  )
}
