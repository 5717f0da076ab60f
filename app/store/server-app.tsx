import { Provider } from 'react-redux'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext, storeContext } from '#app/api/store-context.ts'
import { NonceContext } from '#app/page/nonce.ts'
import type { Store } from './store.ts'

type Props = { request: Request; routerContext: EntryContext; loadContext: RouterContextProvider }

/** The page with its data, as the server renders it. */
export function ServerApp({ request, routerContext, loadContext }: Props) {
  const nonce = loadContext.get(nonceContext)
  return (
    <NonceContext value={nonce}>
      <Provider store={loadContext.get(storeContext) as Store}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </Provider>
    </NonceContext>
  )
}
