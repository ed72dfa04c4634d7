import motifs from 'virtual:motifs'
import type { ClassBand } from './class-bands.ts'

export type MotifName = 'contours' | 'tile' | 'dots' | ClassBand

/** One drawing of the site's file of motifs, in the colours of its place. Goes inside an `<svg>`. */
export function Motif({ name }: { name: MotifName }) {
  return <use href={`${motifs}#${name}`} />
}
