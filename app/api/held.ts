/**
 * SPEC.md keeps many responses for 0 s after their last subscriber. Data fetched for a page that is not shown yet has
 * none, so it is held from the start of the navigation until the page's hooks have subscribed.
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
