/** For a step that was based on an older version; the page has loaded the order again by then. */
export const staleOrder = { stale: 'Someone else changed this order. You now see the latest version.' }

/** For a dialog with fields: what was typed in it stays, so it says what it said when it was opened. */
export const staleDialog = {
  stale: 'Someone else changed this order meanwhile. Please close this, look at the order and change it again.',
}
