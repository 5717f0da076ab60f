import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { oneTabAtATime } from './api/one-tab-at-a-time.ts'
import { storeContext } from './api/store-context.ts'
import { browserTransport } from './api/transport.ts'
import { goOnWithoutScript } from './shell/go-on.ts'
import { keepOfflinePage } from './shell/keep-offline-page.ts'
import { restorePageState } from './store/page-state.tsx'
import { createStore } from './store/store.ts'

// Edits do not reach the style sheet that is inlined in the page.
if (import.meta.env.DEV) void import('./styles/storefront.css')

const store = createStore(browserTransport, oneTabAtATime)
restorePageState(store)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Provider store={store}>
        <HydratedRouter
          getContext={() => new RouterContextProvider(new Map([[storeContext, store]]))}
          instrumentations={[goOnWithoutScript()]}
        />
      </Provider>
    </StrictMode>,
  )
})

keepOfflinePage()
