// Loaded before a program of somebody else: the launcher holds the other end of standard input, so its death,
// even a sudden one, closes it, and the program ends with it.
process.stdin.on('end', () => process.exit(0))
process.stdin.on('error', () => process.exit(0))
process.stdin.resume()
