// Waits for the end of its parent, then sends the server named in its arguments the signal that ends it at once.
const pid = Number(process.argv[2])
const signal = process.argv[3] ?? 'SIGQUIT'

process.stdin.on('end', () => {
  try {
    if (pid > 1) process.kill(pid, signal)
  } catch {
    // It stopped in order before.
  }
  process.exit(0)
})
process.stdin.on('error', () => process.exit(0))
process.stdin.resume()
