// Joins neighbouring pixels of a class into objects, and gives small ones to what lies around them.

export type ClassMap = { width: number; height: number; classes: Uint8Array }

/** `labels` numbers the object of each pixel; `sizes` counts pixels by object. */
export type Objects = { labels: Int32Array; sizes: number[] }

/** Pixels beside a pixel, by their edges. */
function* neighbours(pixel: number, { width, classes }: ClassMap): Generator<number> {
  if (pixel % width > 0) yield pixel - 1
  if (pixel % width < width - 1) yield pixel + 1
  if (pixel >= width) yield pixel - width
  if (pixel + width < classes.length) yield pixel + width
}

/** Pixels of one class that touch by their edges are an object. */
export function objectsOf(map: ClassMap): Objects {
  const labels = new Int32Array(map.classes.length).fill(-1)
  const sizes: number[] = []
  for (let start = 0; start < labels.length; start += 1) {
    if (labels[start] !== -1) continue
    const label = sizes.length
    const open = [start]
    labels[start] = label
    let size = 0
    for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
      size += 1
      for (const beside of neighbours(pixel, map)) {
        if (labels[beside] === -1 && map.classes[beside] === map.classes[pixel]) {
          labels[beside] = label
          open.push(beside)
        }
      }
    }
    sizes.push(size)
  }
  return { labels, sizes }
}

/** Gives every object of fewer than `minimum` pixels the class that most of its border touches, until none is left. */
export function sieve(map: ClassMap, minimum: number): ClassMap {
  const { labels, sizes } = objectsOf(map)
  const borders = new Map<number, Map<number, number>>()
  labels.forEach((label, pixel) => {
    if ((sizes[label] ?? 0) >= minimum) return
    const counts = borders.get(label) ?? new Map<number, number>()
    borders.set(label, counts)
    for (const beside of neighbours(pixel, map)) {
      const of = map.classes[beside] ?? 0
      if (labels[beside] !== label) counts.set(of, (counts.get(of) ?? 0) + 1)
    }
  })
  // Only the smaller of two small objects gives way, so that they never only trade classes.
  const smallest = Math.min(...[...borders.keys()].map((label) => sizes[label] ?? 0))
  if (borders.size === 0) return map
  const classes = map.classes.map((of, pixel) => {
    const label = labels[pixel] ?? 0
    const counts = borders.get(label)
    if (!counts || sizes[label] !== smallest) return of
    return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
  })
  return sieve({ ...map, classes }, minimum)
}
