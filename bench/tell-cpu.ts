/** Reports this process's CPU time in microseconds, or its memory in bytes, when the parent asks for it. */
export function tellCpu(): void {
  process.on('message', (message) => {
    const { user, system } = process.cpuUsage()
    if (message === 'cpu') process.send?.(user + system)
    if (message === 'memory') process.send?.(process.memoryUsage().rss)
  })
}
