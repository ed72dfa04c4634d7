import contourTile from 'virtual:motif/contour-tile'
import { classNames } from './class-names.ts'

export type AvatarProps = {
  name: string
  /** Size as a class, such as `size-16`. */
  className?: string
}

const grounds = ['fill-viridis-0', 'fill-viridis-1', 'fill-viridis-2', 'fill-viridis-3'] as const

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last].map((word) => Array.from(word)[0]?.toLocaleUpperCase('es') ?? '').join('')
}

/** The same name always gives the same tile. */
function seed(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
}

/** Initials on a contour tile, in place of a photograph. Decorative: the name stands beside it. */
export function Avatar({ name, className }: AvatarProps) {
  const number = seed(name)
  const left = (number % 5) * 12
  const top = (number % 7) * 8
  return (
    <svg
      viewBox={`${left} ${top} 72 72`}
      aria-hidden="true"
      className={classNames('shrink-0 rounded-sm', className ?? 'size-14')}
    >
      <rect x={left} y={top} width="72" height="72" className={grounds[number % grounds.length]} />
      <path d={contourTile.lines} fill="none" stroke="#FFFFFF" strokeOpacity="0.36" />
      <path d={contourTile.indexLines} fill="none" stroke="#FFFFFF" strokeOpacity="0.55" strokeWidth="1.5" />
      <text
        x={left + 36}
        y={top + 36}
        fill="#FFFFFF"
        textAnchor="middle"
        dominantBaseline="central"
        className="font-bold font-display text-[26px]"
      >
        {initials(name)}
      </text>
    </svg>
  )
}
