const key = 'lastCourier'

/** The courier that was last entered in this browser; '' if there is none. */
export function readLastCourier(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function keepLastCourier(courier: string): void {
  if (courier.trim() === '') return
  try {
    localStorage.setItem(key, courier.trim())
  } catch {
    // Storage is full or blocked: it is typed again.
  }
}
