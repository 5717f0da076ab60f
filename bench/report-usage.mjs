// Imported into a process that is measured: reports its CPU time in microseconds, or its memory in bytes, when the parent
// asks. Plain JavaScript, because Node's compiler for TypeScript would add 15 MB to the memory that is measured.
process.on('message', (message) => {
  const { user, system } = process.cpuUsage()
  if (message === 'cpu') process.send?.(user + system)
  if (message === 'memory') process.send?.(process.memoryUsage.rss())
})
