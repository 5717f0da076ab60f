import { useStore } from 'react-redux'
import { api } from '#app/api/api.ts'
import { hold } from '#app/api/held.ts'
import { toScriptJson } from '#app/ui/format/script-json.ts'
import type { Store } from './store.ts'

type Answer = { endpointName: string; arg: unknown; value: unknown }
type Endpoint = { initiate(arg: unknown): never }

/** The API responses the page was rendered with, as JSON: the browser starts from them. */
export function PageState() {
  const store = useStore() as Store
  const state = import.meta.env.SSR ? toScriptJson(readAnswers(store)) : ''
  return (
    <script
      id="state"
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, which does not run
      dangerouslySetInnerHTML={{ __html: state }}
    />
  )
}

/** Only successful ones: errors would carry stack traces. */
const readAnswers = (store: Store): Answer[] =>
  Object.values(store.getState().api.queries).flatMap((query) =>
    query?.status === 'fulfilled'
      ? [{ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }]
      : [],
  )

/** Fills the browser's store with the responses that came with the page. */
export function restorePageState(store: Store): void {
  const answers: Answer[] = JSON.parse(document.getElementById('state')?.textContent || '[]')
  store.dispatch(api.util.upsertQueryEntries(answers as never))
  const endpoints = api.endpoints as Record<string, Endpoint>
  // Held until the page's own hooks have subscribed: a response without subscribers is dropped immediately.
  for (const { endpointName, arg } of answers) {
    const endpoint = endpoints[endpointName]
    if (endpoint) hold((store.dispatch(endpoint.initiate(arg)) as { unsubscribe(): void }).unsubscribe)
  }
}
