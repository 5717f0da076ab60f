/** For a step that was based on an older version; the page has loaded the order again by then. */
export const staleOrder = { stale: 'Someone else changed this order. You now see the latest version.' }
