import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { ApiContext } from './base-query.ts'

/** Accepts any feature's thunks: each declares the part of the state it reads. */
// biome-ignore lint/suspicious/noExplicitAny: only app/store, which imports every feature, knows the whole state
export type AppDispatch = ThunkDispatch<any, ApiContext, UnknownAction>

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
