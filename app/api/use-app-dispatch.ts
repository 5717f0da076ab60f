import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { Travel } from './base-query.ts'

/** Takes thunks of any room: each says for itself which part of the state it reads. */
// biome-ignore lint/suspicious/noExplicitAny: the whole state is known to app/store alone, which stands above every room
export type AppDispatch = ThunkDispatch<any, Travel, UnknownAction>

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
