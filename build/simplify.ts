type Point = readonly [x: number, y: number]

/** Douglas-Peucker: drops the points that stray less than `tolerance` from the line without them. */
export function simplify<P extends Point>(points: readonly P[], tolerance: number): P[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) {
    return [...points]
  }
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let farthest = 0
  let at = 0
  points.forEach(([x, y], index) => {
    const away =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length
    if (away > farthest) {
      farthest = away
      at = index
    }
  })
  if (farthest <= tolerance) {
    return [first, last]
  }
  return [
    ...simplify(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(at), tolerance),
  ]
}
