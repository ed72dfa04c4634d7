import { type Ring, simplify } from '../polygon.ts'

/** A line in relative whole units; what rounds to the same place is left out. */
export function linePath(line: Ring, close: boolean): string {
  const points = line.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  const [first] = points
  if (!first) {
    return ''
  }
  let [atX, atY] = first
  let steps = ''
  const last = close && points.at(-1)?.join() === first.join() ? -1 : undefined
  for (const [x, y] of points.slice(1, last)) {
    const [stepX, stepY] = [x - atX, y - atY]
    if (stepX !== 0 || stepY !== 0) {
      // Other points follow as lines, so their letter is written once.
      steps += `${steps === '' ? 'l' : ' '}${stepX} ${stepY}`
    }
    ;[atX, atY] = [x, y]
  }
  if (steps === '') {
    return ''
  }
  return `M${first[0]} ${first[1]}${steps}${close ? 'z' : ''}`.replaceAll(' -', '-')
}

/** Points that stray less than `tolerance` are dropped. */
export function simplifiedPath(lines: readonly Ring[], tolerance: number, close = false): string {
  return lines.map((line) => linePath(simplify(line, tolerance), close)).join('')
}

export function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>\n`
}
