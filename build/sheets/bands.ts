// What is done with the values of a band: stretching, standardising, Otsu's threshold.

/** From 0 to 1 between the hundredth part of the values at each end. */
export function stretched(band: Uint8Array): (pixel: number) => number {
  const sorted = [...band].sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const [low, high] = [at(0.01), at(0.99)]
  return (pixel) => Math.min(1, Math.max(0, ((band[pixel] ?? 0) - low) / (high - low)))
}

/** Mean 0 and deviation 1. */
export function standardised(values: ArrayLike<number>): Float64Array {
  const all = Float64Array.from(values)
  const mean = all.reduce((sum, value) => sum + value, 0) / all.length
  const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / all.length
  return all.map((value) => (value - mean) / Math.sqrt(variance))
}

/** The value that parts two groups with the greatest variance between them (Otsu, 1979). */
export function otsuThreshold(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  let [below, best, threshold] = [0, -1, 0]
  sorted.slice(0, -1).forEach((value, index) => {
    below += value
    const [low, high] = [index + 1, sorted.length - index - 1]
    const variance = low * high * (below / low - (total - below) / high) ** 2
    if (variance > best) {
      best = variance
      threshold = (value + (sorted[index + 1] ?? value)) / 2
    }
  })
  return threshold
}
