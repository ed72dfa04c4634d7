/** At most `lines` lines at `size` points. */
export type Step = { size: number; lines: number }
export type Setting = { lines: string[]; size: number }

/** The text at the first step at which it fits into the width; null when it fits at none. Words are never broken. */
export function setText(
  text: string,
  width: number,
  steps: readonly Step[],
  widthAt: (line: string, size: number) => number,
): Setting | null {
  const words = text.split(' ')
  for (const { size, lines: most } of steps) {
    const widthOf = (line: string) => widthAt(line, size)
    const lines = fill(words, width, widthOf)
    if (lines && lines.length <= most) return { lines: even(words, lines, width, widthOf), size }
  }
  return null
}

/** As many lines, in the narrowest column that holds them: the last one is not left with a single short word. */
function even(
  words: readonly string[],
  lines: string[],
  width: number,
  widthOf: (line: string) => number,
): string[] {
  let evenest = lines
  let [tooNarrow, enough] = [0, width]
  while (enough - tooNarrow > 1) {
    const middle = (tooNarrow + enough) / 2
    const narrower = fill(words, middle, widthOf)
    if (narrower && narrower.length === lines.length) {
      evenest = narrower
      enough = middle
    } else tooNarrow = middle
  }
  return evenest
}

function fill(words: readonly string[], width: number, widthOf: (line: string) => number): string[] | null {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) line = longer
    else if (line === '' || widthOf(word) > width) return null
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}
