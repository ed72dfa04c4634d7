/** A synthetic relief: a range along a diagonal, three summits and a basin, all smooth and deterministic. */
export function relief(x: number, y: number): number {
  const hill = (atX: number, atY: number, spreadX: number, spreadY: number, height: number, turn: number) => {
    const cos = Math.cos(turn)
    const sin = Math.sin(turn)
    const dx = ((x - atX) * cos + (y - atY) * sin) / spreadX
    const dy = ((y - atY) * cos - (x - atX) * sin) / spreadY
    return height * Math.exp(-(dx * dx + dy * dy) / 2)
  }
  const folds =
    0.05 * Math.sin(7.3 * x + 3.1 * y) +
    0.04 * Math.sin(11.7 * y - 5.9 * x + 1.2) +
    0.022 * Math.sin(23 * x + 17 * y)
  return (
    hill(0.74, 0.36, 0.2, 0.16, 1, 0.5) +
    hill(0.93, 0.78, 0.16, 0.2, 0.72, -0.3) +
    hill(0.36, 0.78, 0.22, 0.12, 0.52, 0.25) +
    hill(0.14, 0.18, 0.16, 0.13, 0.42, -0.5) -
    hill(0.52, 0.56, 0.12, 0.1, 0.24, 0.2) +
    0.16 * x +
    folds
  )
}
