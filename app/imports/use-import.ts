import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api } from '#app/api/api.ts'
import { busyImportStates } from '#contract/imports/rules.ts'
import { useGetImportQuery } from './api.ts'

/** One import, polled every second while a job is running. */
export function useImport(id: string) {
  const [isBusy, setBusy] = useState(false)
  const query = useGetImportQuery({ params: { id } }, { pollingInterval: isBusy ? 1000 : 0 })
  const state = query.data?.state
  const isWorking = state !== undefined && busyImportStates.includes(state)
  if (isWorking !== isBusy) setBusy(isWorking)
  const dispatch = useDispatch()
  const before = useRef(state)
  useEffect(() => {
    const wasWriting = before.current === 'running' || before.current === 'undoing'
    before.current = state
    // Every back-office list shows products, and none of them knows what the job changed.
    if (wasWriting && !isWorking) dispatch(api.util.invalidateTags(['Product', 'Category', 'Brand', 'Import']))
  }, [state, isWorking, dispatch])
  return query
}
