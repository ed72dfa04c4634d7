/** A step of the viridis ramp but the first, which is nearly ink. Two that stand together are best two steps apart. */
export type ViridisStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/**
 * Classes of a step: `drawn` sets the current colour of what is drawn in it, `tag` is a ground with text on it. Written
 * out, because the stylesheet has only the classes that stand in the code. No step reaches 3:1 on paper and on ink:
 * each needs a hairline around it.
 */
export const viridisClasses: Record<ViridisStep, { drawn: string; tag: string }> = {
  1: { drawn: 'text-viridis-1', tag: 'bg-viridis-1 text-white' },
  2: { drawn: 'text-viridis-2', tag: 'bg-viridis-2 text-white' },
  3: { drawn: 'text-viridis-3', tag: 'bg-viridis-3 text-white' },
  4: { drawn: 'text-viridis-4', tag: 'bg-viridis-4 text-white' },
  5: { drawn: 'text-viridis-5', tag: 'bg-viridis-5 text-viridis-0' },
  6: { drawn: 'text-viridis-6', tag: 'bg-viridis-6 text-viridis-0' },
  7: { drawn: 'text-viridis-7', tag: 'bg-viridis-7 text-viridis-0' },
  8: { drawn: 'text-viridis-8', tag: 'bg-viridis-8 text-viridis-0' },
  9: { drawn: 'text-viridis-9', tag: 'bg-viridis-9 text-viridis-0' },
}

/** A short label on the colour of what it belongs to; without one, on the ink of the surface. */
export function tagClasses(step: ViridisStep | null): string {
  return `lettering border border-ink px-2 font-semibold ${step ? viridisClasses[step].tag : 'bg-ink text-paper'}`
}
