import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { createContext } from 'react-router'

/** The store as loaders see it, on both sides. */
// biome-ignore lint/suspicious/noExplicitAny: loaders only dispatch; what the state holds is the features' matter
export const storeContext = createContext<{ dispatch: ThunkDispatch<any, any, UnknownAction> }>()

/** What a page rendered on the server may know of its visitor: enough to send strangers to the sign-in. */
export type PageVisitor = { hasSession: boolean }
export const visitorContext = createContext<PageVisitor>({ hasSession: false })
