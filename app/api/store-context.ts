import { createContext } from 'react-router'
import type { AppDispatch } from './use-app-dispatch.ts'

/** The store as loaders see it, on the server and in the browser. */
export const storeContext = createContext<{ dispatch: AppDispatch }>()

/** What a page rendered on the server may know of its visitor: enough to send strangers to the sign-in. */
export type PageVisitor = { hasSession: boolean; isGuest: boolean }
export const visitorContext = createContext<PageVisitor>({ hasSession: false, isGuest: false })

/** The CSP nonce of the page being rendered. */
export const nonceContext = createContext<string>()
