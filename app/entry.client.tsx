import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { api } from './api/api.ts'
import { hold } from './api/held.ts'
import { oneTabAtATime } from './api/one-tab-at-a-time.ts'
import { storeContext } from './api/store-context.ts'
import { browserTransport } from './api/transport.ts'
import { type CacheEntry, createStore } from './store/store.ts'

const cache: CacheEntry[] = JSON.parse(document.getElementById('state')?.textContent || '[]')
const store = createStore(browserTransport, oneTabAtATime)
/** In small steps: between two of them a touch is answered and a frame is drawn. */
const breathe = () => new Promise((go) => setTimeout(go))

type Endpoint = { initiate(arg: unknown): never }
for (const entry of cache) {
  await breathe()
  store.dispatch(api.util.upsertQueryEntries([entry] as never))
  const endpoint = (api.endpoints as Record<string, Endpoint>)[entry.endpointName]
  // In the same step: an answer that nobody reads is dropped at once.
  if (endpoint) hold((store.dispatch(endpoint.initiate(entry.arg)) as { unsubscribe(): void }).unsubscribe)
}

function getContext() {
  const context = new RouterContextProvider()
  context.set(storeContext, store)
  return context
}

// The sheet that came with the page does not hear of edits.
if (import.meta.env.DEV) void import('./styles/storefront.css')

await breathe()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Provider store={store}>
        <HydratedRouter getContext={getContext} />
      </Provider>
    </StrictMode>,
  )
})
