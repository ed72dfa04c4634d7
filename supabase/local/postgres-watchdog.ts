// Waits for the end of its parent, then asks the PostgreSQL server named in its argument to shut down at once.
const pid = Number(process.argv[2])

process.stdin.on('end', () => {
  try {
    if (pid > 1) process.kill(pid, 'SIGQUIT')
  } catch {
    // It stopped in order before.
  }
  process.exit(0)
})
process.stdin.on('error', () => process.exit(0))
process.stdin.resume()
