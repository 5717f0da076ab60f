/**
 * Calls `stop` on a signal, and when the parent process is gone: npm exits with its shell without passing the signal on.
 */
export function whenAskedToStop(stop: () => unknown): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && stop(), 500).unref()
}
