/**
 * SPEC.md keeps many answers 0 s after their last reader has gone. What was fetched for a page that is not shown yet has
 * no reader: it is held from the start of the navigation until the page's hooks have subscribed.
 */
let held: (() => void)[] = []

export const hold = (release: () => void): void => {
  held.push(release)
}

/** Called when a page has been shown; its own hooks are subscribed by then. */
export function releaseHeld(): void {
  const all = held
  held = []
  for (const release of all) release()
}
