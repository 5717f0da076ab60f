/** Clean-up to run before the process exits, in reverse order. */
export type Shutdown = {
  readonly isUnderWay: boolean
  defer(end: () => Promise<unknown>): void
  /** Runs the clean-up, then exits. Only the first call counts. */
  run(exitCode: number): Promise<void>
}

export function createShutdown(): Shutdown {
  const ends = new AsyncDisposableStack()
  let running: Promise<void> | undefined
  return {
    get isUnderWay() {
      return running !== undefined
    },
    // Anything registered too late is cleaned up at once.
    defer: (end) => (running ? void end() : ends.defer(async () => void (await end()))),
    run: (exitCode) => {
      running ??= ends.disposeAsync().then(
        () => process.exit(exitCode),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
      return running
    },
  }
}
