/** For what the office watches: fetched again when the window gets the focus, and while it is visible. */
export const live = { pollingInterval: 30_000, skipPollingIfUnfocused: true, refetchOnFocus: true } as const
