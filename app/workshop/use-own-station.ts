import { useEffect, useState } from 'react'
import { withStorage } from '#app/ui/forms/form/drafts.ts'

const key = 'workshop-station'

/** A phone hangs at one station: it shows that one again. */
export function useOwnStation(): [string | undefined, (id: string) => void] {
  const [station, setStation] = useState<string>()
  useEffect(() => {
    withStorage('localStorage', (storage) => setStation(storage.getItem(key) ?? undefined))
  }, [])
  const choose = (id: string) => {
    setStation(id)
    withStorage('localStorage', (storage) => storage.setItem(key, id))
  }
  return [station, choose]
}
