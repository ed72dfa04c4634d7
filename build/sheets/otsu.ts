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
