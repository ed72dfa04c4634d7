// Preloaded into a third-party program: standard input closes when the launcher dies, even by SIGKILL, and ends the
// program.
process.stdin.on('end', () => process.exit(0))
process.stdin.on('error', () => process.exit(0))
process.stdin.resume()
