/** A quick check before the request; the server validates the address fully. */
export const emailPattern = /^\s*[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+\s*$/
