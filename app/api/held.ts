/**
 * The shop drops many responses as soon as their last subscriber leaves. Data fetched for the next page has no
 * subscriber yet, so it is held from the start of the navigation until the page's hooks have subscribed.
 */
let held: (() => void)[] = []

export const hold = (release: () => void): void => {
  held.push(release)
}

/** Called when a page has been shown; its hooks have subscribed by then. */
export function releaseHeld(): void {
  const all = held
  held = []
  for (const release of all) release()
}
