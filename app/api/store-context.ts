import { createContext } from 'react-router'
import type { AppDispatch } from './use-app-dispatch.ts'

/** The store as seen by loaders, on the server and in the browser. */
export const storeContext = createContext<{ dispatch: AppDispatch }>()

/** What a server-rendered page may know about its visitor: enough to redirect signed-out visitors to the sign-in page. */
export type PageVisitor = { hasSession: boolean; isGuest: boolean }
export const visitorContext = createContext<PageVisitor>({ hasSession: false, isGuest: false })

/** The CSP nonce of the page being rendered. */
export const nonceContext = createContext<string>()
